import { useState } from 'preact/hooks'
import { saveFile } from '../model/client.ts'
import { type FeedKind, feedAddresses, idOfKey, NO_TOKEN, tokenKind } from '../model/elsewhere.ts'
import { count, events } from '../model/numbers.ts'
import { filtersOf, queryOf, type Search } from '../model/search.ts'
import { Code } from './parts.tsx'

/** Files of a search: their addresses, their contents, and the maximum number of rows. */
const FILES = [
  { title: 'Calendar', path: '/calendar.ics', of: 'upcoming events' },
  { title: 'CSV', path: '/export.csv', of: 'events' },
  { title: 'JSON lines', path: '/export.ndjson', of: 'events' },
] as const
const MAX_LISTED = 1000

interface TakeAlongProps {
  readonly search: Search
  readonly total: number
  readonly upcoming: number
  readonly apiKey: string
}

/** The export menu: the search as files, and as a calendar that stays up to date. */
export function TakeAlong({ search, total, upcoming, apiKey }: TakeAlongProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const order = search.sort === undefined ? '' : `&sort=${search.sort}`
  const save = async (path: string) => {
    setProblem(undefined)
    const own = path === '/export.csv' ? '&bom=1' : ''
    setProblem(await saveFile(`${path}?${queryOf(filtersOf(search))}${order}${own}`, apiKey))
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
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p class="muted">{shareOf(total, upcoming)}</p>
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

/** The search as a calendar to subscribe to, with instructions for getting the feed token. */
function Subscribe({ search, apiKey }: { search: Search; apiKey: string }) {
  const [given, setGiven] = useState('')
  const [kind, setKind] = useState<FeedKind>('events')
  const token = tokenKind(given)
  const { copied, opened } = feedAddresses(location, search, kind, token === 'token' ? given : NO_TOKEN)
  return (
    <details class="subscribe">
      <summary>Subscribe to this search</summary>
      <p>
        A calendar program asks for this address again and again, so new events show up by themselves. It sends no
        headers. Do not put API keys into addresses, because addresses are stored and shared. A feed token only opens
        calendars and can be revoked. The operator issues it:
      </p>
      <Code title="Command" text={`confdex keys feed ${idOfKey(apiKey) ?? '<id of your key>'}`} />
      <label>
        Feed token
        <input
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder="cds_feed_…"
          value={given}
          aria-invalid={given !== '' && token !== 'token'}
          aria-describedby="token-help"
          onInput={({ currentTarget: { value } }) => setGiven(value.trim())}
        />
      </label>
      <p id="token-help" role="status" class="muted">
        {given === '' ? `Without it, the address below has ${NO_TOKEN} in its place.` : HELP[token]}
      </p>
      <fieldset class="row">
        <legend class="for-readers">What the calendar has</legend>
        {(['events', 'deadlines'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="feed-kind" checked={kind === each} onChange={() => setKind(each)} />{' '}
            {TITLES[each]}
          </label>
        ))}
      </fieldset>
      <Code title="Subscription address" text={copied} />
      {token === 'token' && (
        <p>
          <a href={opened}>Open in your calendar</a>
        </p>
      )}
    </details>
  )
}

const TITLES = { events: 'Events', deadlines: 'Submission deadlines' } as const

const HELP = {
  token: 'The address below has your token: whoever knows it can read this calendar.',
  key: 'This is an API key. The service refuses those in addresses: paste a feed token.',
  neither: 'A feed token begins with cds_feed_ and has 58 characters.',
} as const
