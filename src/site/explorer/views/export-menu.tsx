import { useState } from 'preact/hooks'
import { findFeedToken, saveFile } from '../model/client.ts'
import { type FeedKind, feedAddresses } from '../model/elsewhere.ts'
import { count, events } from '../model/numbers.ts'
import { IS_OPEN } from '../model/page-facts.ts'
import { sentFiltersOf } from '../model/period.ts'
import { addressOf, queryOf, type Search } from '../model/search.ts'
import { useLoaded } from './hooks.ts'
import { Code, ShareButtons } from './parts.tsx'

/** Files of a search: their addresses, their contents, and the maximum number of rows. */
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
        {!IS_OPEN && ' Whoever opens the link needs a key of this service.'}
      </p>
      <Subscribe search={search} apiKey={apiKey} />
    </section>
  )
}

function contentOf(of: string, total: number, upcoming: number): string {
  const all = of === 'events' ? total : upcoming
  return all > MAX_LISTED ? `The first ${count(MAX_LISTED)} of ${count(all)} ${of}` : `${count(all)} ${of}`
}

/** A sentence about the number of events in the files. */
function shareOf(total: number, upcoming: number): string {
  if (total === 0) return 'No event is found, so all files are empty.'
  const calendar = upcoming === 0 ? 'is empty, as none is upcoming' : `has ${partOf(upcoming)} to come`
  return `The tables have ${partOf(total)}; the calendar ${calendar}.`
}

/** The events in a file: `the 1 event`, `all 40 events`, `the first 1,000 of 18,050 events`. */
function partOf(all: number): string {
  return all > MAX_LISTED
    ? `the first ${count(MAX_LISTED)} of ${events(all)}`
    : `all ${events(all)}`.replace('all 1 event', 'the 1 event')
}

/** The search as a calendar to subscribe to. The token in its address is loaded when this part is opened. */
function Subscribe({ search, apiKey }: { search: Search; apiKey: string }) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<FeedKind>('events')
  const { loaded, retry } = useLoaded(isOpen ? `feed ${apiKey}` : undefined, (_, signal) =>
    findFeedToken(apiKey, signal),
  )
  const token = loaded !== undefined && 'value' in loaded ? loaded.value : undefined
  const addresses = token === undefined ? undefined : feedAddresses(location, search, kind, token)
  return (
    <details class="subscribe" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Subscribe</summary>
      <p class="muted">Your calendar asks again and again, so new events show up by themselves.</p>
      <fieldset class="row">
        <legend class="for-readers">What the calendar has</legend>
        {(['events', 'deadlines'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="feed-kind" checked={kind === each} onChange={() => setKind(each)} />{' '}
            {TITLES[each]}
          </label>
        ))}
      </fieldset>
      {loaded !== undefined && 'problem' in loaded && (
        <p role="alert">
          {loaded.problem.message}{' '}
          <button type="button" class="quiet" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {addresses !== undefined && (
        <>
          <p>
            <a href={addresses.opened}>Open in your calendar</a>
          </p>
          <Code title="Address for any calendar" text={addresses.copied} />
          {token !== null && <p class="muted">Whoever knows this address can read this calendar.</p>}
        </>
      )}
    </details>
  )
}

const TITLES = { events: 'Events', deadlines: 'Submission deadlines' } as const
