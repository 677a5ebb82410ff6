import type { ComponentChildren } from 'preact'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../../event/attributes.ts'
import type { Item } from '../model/answer.ts'
import { dayInWords, statusInWords, statusOf } from '../model/dates.ts'
import { asksForDeadlines, type Search } from '../model/search.ts'
import { inWords } from '../model/values.ts'
import { SearchLink } from './parts.tsx'
import { StarButton } from './star-button.tsx'

interface EventProps {
  readonly item: Item
  readonly today: string
  /** The search with this event open. */
  readonly to: Search
  readonly isOpen: boolean
  readonly onChoose: (search: Search) => void
}

/** An event of the list. Its name links to its details, which open next to the list. */
export function Event({ item, today, to, isOpen, onChoose }: EventProps) {
  const { id, name, type, topic, sub_topic, dates, location, website, submission_deadline } = item
  const status = statusOf(dates, today)
  const place = [location.city, location.country].filter((part) => part !== '').join(', ')
  const subject = topic === sub_topic || sub_topic === '' ? topic : `${topic} › ${sub_topic}`
  return (
    <article class={status.state}>
      <div class="name">
        <h3 dir="auto" lang={item.language ?? undefined}>
          <SearchLink id={`event-${id}`} to={to} onChoose={onChoose} aria-current={isOpen}>
            {name}
          </SearchLink>
        </h3>
        <StarButton of={item} />
      </div>
      <p class="facts when">
        <time dateTime={dates.start}>{dates.formatted}</time>
        <span class="badge">{statusInWords(status)}</span>
        {place !== '' && <span class="gives-way place">{place}</span>}
      </p>
      <p class="facts muted">
        <span>{type}</span>
        {REQUESTED_NAMES.map((name) => {
          const value = item[ATTRIBUTES[name].path]
          return value ? <span key={name}>{inWords(name, value)}</span> : null
        })}
        <span class="gives-way">{subject}</span>
        {location.venue !== '' && location.venue !== location.city && <span class="gives-way">{location.venue}</span>}
        {submission_deadline && <Deadline day={submission_deadline} today={today} />}
        {submission_deadline === null && asksForDeadlines(to) && <span>No deadline known</span>}
        <WebsiteLink address={website}>Website</WebsiteLink>
      </p>
    </article>
  )
}

/** The deadline of an event, emphasized if it is not over. */
function Deadline({ day, today }: { day: string; today: string }) {
  return day < today ? (
    <span>Submission closed on {dayInWords(day)}</span>
  ) : (
    <strong>
      Deadline {dayInWords(day)}, {statusInWords(statusOf({ start: day, end: day }, today))}
    </strong>
  )
}

/** A link to the website of an event; only the text if the address is no http or https address. */
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

/** Venue, city and country, without unknown parts. */
export function placeOf({ venue, city, country }: Item['location']): string {
  return [...new Set([venue, city, country])].filter((part) => part !== '').join(', ')
}
