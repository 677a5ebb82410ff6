import type { ComponentChildren } from 'preact'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../../event/attributes.ts'
import type { Item } from '../model/answer.ts'
import { dayInWords, statusInWords, statusOf } from '../model/dates.ts'
import { asWritten, currentInstant, type Due, instantInZone, kindInWords, timeLeft } from '../model/due.ts'
import { partsOf } from '../model/marks.ts'
import { asksForDeadlines, type Search } from '../model/search.ts'
import { inWords } from '../model/values.ts'
import { SearchLink } from './parts.tsx'
import { StarButton } from './star-button.tsx'

interface EventProps {
  readonly item: Item
  readonly today: string
  readonly to: Search
  readonly isOpen: boolean
  readonly onChoose: (search: Search) => void
  /** The current instant. If it is set, the deadline of the event has a column of its own. */
  readonly now?: number
  /** Words that are marked in the name of the event (`markedWords`). */
  readonly words?: readonly string[]
}

const NO_WORDS: readonly string[] = []

/** An event of the list. Its name is a link that opens its details next to the list. */
export function Event({ item, today, to, isOpen, onChoose, now, words = NO_WORDS }: EventProps) {
  const { id, name, type, topic, sub_topic, dates, location, website, next_deadline, distance_km, event_status } = item
  const marked = partsOf(name, words).map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text))
  const others = item.also_listed?.length ?? 0
  const status = statusOf(dates, today)
  const place = [location.city, location.country].filter((part) => part !== '').join(', ')
  const subject = topic === sub_topic || sub_topic === '' ? topic : `${topic} › ${sub_topic}`
  return (
    <article class={now === undefined ? status.state : `${status.state} for-deadline`}>
      {now !== undefined && next_deadline && <DueColumn {...{ now }} due={next_deadline} />}
      <div class="name">
        <h3 dir="auto" lang={item.language ?? undefined}>
          <SearchLink id={`event-${id}`} to={to} onChoose={onChoose} aria-current={isOpen}>
            {marked}
          </SearchLink>
        </h3>
        <StarButton of={item} />
      </div>
      <p class="facts when">
        <time dateTime={dates.start}>{dates.formatted}</time>
        {event_status && event_status !== 'scheduled' ? (
          <strong class="changed">{event_status.replace('-', ' ')}</strong>
        ) : (
          now === undefined && <span class="badge">{statusInWords(status)}</span>
        )}
        {place !== '' && <span class="gives-way place">{place}</span>}
        {typeof distance_km === 'number' && <span>{distance_km} km away</span>}
      </p>
      <p class="facts muted">
        <span>{type}</span>
        {SHOWN_NAMES.map((name) => {
          const value = item[ATTRIBUTES[name].path]
          return value ? <span key={name}>{inWords(name, value)}</span> : null
        })}
        <span class="gives-way">{subject}</span>
        {location.venue !== '' && location.venue !== location.city && (
          <span class="gives-way venue">{location.venue}</span>
        )}
        {now === undefined && next_deadline && <Deadline due={next_deadline} />}
        {next_deadline === null && asksForDeadlines(to) && <span>No deadline known</span>}
        {next_deadline?.open === false && (
          <SearchLink to={openCallsLike(item)} onChoose={onChoose}>
            Calls still open like this one
          </SearchLink>
        )}
        {others > 0 && <span>{others === 1 ? '1 more record' : `${others} more records`}</span>}
        <WebsiteLink address={website}>Website</WebsiteLink>
      </p>
    </article>
  )
}

/** Attributes that the line of facts shows if the item has them. The status is shown next to the dates. */
const SHOWN_NAMES = REQUESTED_NAMES.filter((name) => name !== 'event_status')

/** The search for open deadlines of events on the same topic or sub-topic. */
function openCallsLike({ topic, sub_topic }: Item): Search {
  return { view: 'deadlines', ...(sub_topic === '' ? { topic } : { subtopic: sub_topic }) }
}

/** A deadline of an event, emphasized if it is open. */
function Deadline({ due }: { due: Due }) {
  const { open, due_utc } = due
  const left = due_utc === null ? '' : `, ${timeLeft(Date.parse(due_utc), currentInstant())}`
  const text = `${kindInWords(due)} deadline ${dayInWords(due.due)}${left}`
  return open ? <strong>{text}</strong> : <span>{text}</span>
}

/** The column of a deadline: time left, instant in the reader's time zone, and kind and day as written. */
function DueColumn({ due, now }: { due: Due; now: number }) {
  const instant = due.due_utc === null ? undefined : Date.parse(due.due_utc)
  return (
    <p class={due.open ? 'due' : 'due muted'}>
      {instant !== undefined && (
        <>
          <strong>{timeLeft(instant, now)}</strong>
          <time dateTime={due.due_utc!}>{instantInZone(instant, now)}</time>
        </>
      )}
      <span class="muted">{asWritten(due)}</span>
    </p>
  )
}

/** A link to the website of an event; null if the address is no http or https address. */
export function WebsiteLink({ address, children }: { address: string; children: ComponentChildren }) {
  if (!isWebAddress(address)) return null
  return (
    <a href={address} rel="noopener noreferrer external" target="_blank">
      {children}
    </a>
  )
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
