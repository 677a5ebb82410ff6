import { useState } from 'preact/hooks'
import { saveFile } from '../model/files.ts'
import { count, events } from '../model/numbers.ts'
import { filtersOf, queryOf, type Search } from '../model/search.ts'
import { Subscribe } from './subscribe.tsx'

/** Files of a search: where they are, what they hold, and the most that they hold of it. */
const FILES = [
  { title: 'Calendar', path: '/calendar.ics', of: 'upcoming events' },
  { title: 'CSV', path: '/export.csv', of: 'events' },
  { title: 'JSON lines', path: '/export.ndjson', of: 'events' },
] as const
const MOST = 1000

interface TakeAlongProps {
  readonly search: Search
  readonly total: number
  readonly upcoming: number
  readonly apiKey: string
}

/** The search as files, and as a calendar that stays up to date. */
export function TakeAlong({ search, total, upcoming, apiKey }: TakeAlongProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const order = search.sort === undefined ? '' : `&sort=${search.sort}`
  const save = async (path: string) => {
    setProblem(undefined)
    setProblem(await saveFile(`${path}?${queryOf(filtersOf(search))}${order}`, `confdex-${path.slice(1)}`, apiKey))
  }
  return (
    <section class="take" aria-label="Take along">
      <div class="row">
        <h2>Take along</h2>
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
  return all > MOST ? `The first ${count(MOST)} of ${count(all)} ${of}` : `${count(all)} ${of}`
}

/** What the files hold, in a sentence. */
function shareOf(total: number, upcoming: number): string {
  if (total === 0) return 'No event is found, so all of them are empty.'
  const calendar = upcoming === 0 ? 'is empty, as none is upcoming' : `has ${partOf(upcoming)} to come`
  return `The tables have ${partOf(total)}; the calendar ${calendar}.`
}

/** `the 1 event`, `all 40 events`, `the first 1,000 of 18,050 events` */
function partOf(all: number): string {
  return all > MOST
    ? `the first ${count(MOST)} of ${events(all)}`
    : `all ${events(all)}`.replace('all 1 event', 'the 1 event')
}
