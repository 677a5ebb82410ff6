import { useState } from 'preact/hooks'
import { findFeedToken, saveFile } from '../model/client.ts'
import { calendarTarget, type FeedKind, feedAddresses } from '../model/elsewhere.ts'
import { count, events } from '../model/numbers.ts'
import { IS_OPEN } from '../model/page-facts.ts'
import { sentFiltersOf } from '../model/period.ts'
import { addressOf, queryOf, type Search } from '../model/search.ts'
import { useLoaded } from './hooks.ts'
import { Code, ShareButtons } from './parts.tsx'

/** Files of a search, with their addresses and contents. */
const FILES = [
  { title: 'Calendar', path: '/calendar.ics', of: 'upcoming events' },
  { title: 'CSV', path: '/export.csv', of: 'events' },
  { title: 'JSON lines', path: '/export.ndjson', of: 'events' },
] as const
const MAX_LISTED = 1000

interface ExportMenuProps {
  readonly search: Search
  readonly total: number
  readonly upcoming: number
  readonly apiKey: string
}

/** The export menu: the search as files, and as a calendar that stays up to date. */
export function ExportMenu({ search, total, upcoming, apiKey }: ExportMenuProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const order = search.sort === undefined ? '' : `&sort=${search.sort}`
  const save = async (path: string) => {
    setProblem(undefined)
    const own = path === '/export.csv' ? '&bom=1' : ''
    setProblem(await saveFile(`${path}?${queryOf(sentFiltersOf(search))}${order}${own}`, apiKey))
  }
  return (
    <section class="take" aria-label="Export">
      <div class="row">
        <h2>Export</h2>
        {FILES.map(({ title, path, of }) => (
          <button
            type="button"
            class="quiet"
            key={path}
            title={contentOf(of, total, upcoming)}
            onClick={() => void save(path)}
          >
            {title}
          </button>
        ))}
        <ShareButtons title="A search" address={`${location.origin}${addressOf(search)}`} />
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p class="muted">
        {shareOf(total, upcoming)}
        {!IS_OPEN && ' To open the link, people need a key of this service.'}
      </p>
      <Subscribe search={search} apiKey={apiKey} />
    </section>
  )
}

function contentOf(of: string, total: number, upcoming: number): string {
  const all = of === 'events' ? total : upcoming
  return all > MAX_LISTED ? `The first ${count(MAX_LISTED)} of ${count(all)} ${of}` : `${count(all)} ${of}`
}

function shareOf(total: number, upcoming: number): string {
  if (total === 0) return 'No event is found, so all files are empty.'
  const calendar = upcoming === 0 ? 'is empty: no event is upcoming' : `has ${partOf(upcoming)} to come`
  return `CSV and JSON lines have ${partOf(total)}; the calendar ${calendar}.`
}

/** The events in a file: `the 1 event`, `all 40 events`, `the first 1,000 of 18,050 events`. */
function partOf(all: number): string {
  return all > MAX_LISTED
    ? `the first ${count(MAX_LISTED)} of ${events(all)}`
    : `all ${events(all)}`.replace('all 1 event', 'the 1 event')
}

/** The search as a calendar to subscribe to: of events, or of deadlines. */
function Subscribe({ search, apiKey }: { search: Search; apiKey: string }) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<FeedKind>('events')
  return (
    <details class="subscribe" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Subscribe</summary>
      <p class="muted">Your calendar asks for updates by itself, so it always has the latest events.</p>
      <fieldset class="row">
        <legend class="for-readers">Contents of the calendar</legend>
        {(['events', 'deadlines'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="feed-kind" checked={kind === each} onChange={() => setKind(each)} />{' '}
            {TITLES[each]}
          </label>
        ))}
      </fieldset>
      {isOpen && <Addresses {...{ search, kind, apiKey }} hasAlarms={false} />}
    </details>
  )
}

interface AddressesProps {
  readonly search: Search
  readonly kind: FeedKind
  readonly hasAlarms: boolean
  readonly apiKey: string
}

/** The addresses of a calendar. Their feed token is loaded when they are first shown. */
function Addresses({ search, kind, hasAlarms, apiKey }: AddressesProps) {
  const { loaded, retry } = useLoaded(`feed ${apiKey}`, (_, signal) => findFeedToken(apiKey, signal))
  if (loaded === undefined) return null
  if ('problem' in loaded) {
    return (
      <p role="alert">
        {loaded.problem.message}{' '}
        <button type="button" class="quiet" onClick={retry}>
          Try again
        </button>
      </p>
    )
  }
  const { opened, copied } = feedAddresses(location, search, kind, loaded.value, hasAlarms)
  return (
    <>
      <p>
        <a href={opened}>Open in your calendar</a>
      </p>
      <Code title="Address for any calendar" text={copied} />
      {loaded.value !== null && <p class="muted">Anyone with this address can read this calendar.</p>}
    </>
  )
}

/**
 * Puts the open deadlines of the search into a calendar: by subscription or file, with optional reminders.
 */
export function DeadlineCalendar({ search, apiKey }: { search: Search; apiKey: string }) {
  const [hasAlarms, setAlarms] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const save = async () => setProblem(await saveFile(calendarTarget(search, 'deadlines', hasAlarms), apiKey))
  return (
    <section class="subscribe" aria-label="Deadlines for your calendar">
      <label>
        <input type="checkbox" checked={hasAlarms} onChange={() => setAlarms(!hasAlarms)} /> Remind me a week and a day
        before
      </label>
      <p class="row">
        <button type="button" class="quiet" onClick={() => void save()}>
          Save as a file
        </button>
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Subscribe: stays up to date by itself
        </button>
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {isOpen && <Addresses {...{ search, hasAlarms, apiKey }} kind="deadlines" />}
    </section>
  )
}

const TITLES = { events: 'Events', deadlines: 'Submission deadlines' } as const
