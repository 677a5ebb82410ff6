import { useState } from 'preact/hooks'
import { messageIn } from '../model/client.ts'
import { filtersOf, queryOf, type Search } from '../model/search.ts'

/** Files of a search: where they are, and how they are called when they are saved. */
const FILES = [
  { title: 'Calendar', path: '/calendar.ics', hint: 'Upcoming events, up to 1,000, as iCalendar' },
  { title: 'CSV', path: '/export.csv', hint: 'Up to 1,000 events as a table' },
  { title: 'JSON lines', path: '/export.ndjson', hint: 'Up to 1,000 events, one a line' },
] as const

/** The search as files. They need the key in a header, so they are fetched and then saved. */
export function TakeAlong({ search, apiKey }: { search: Search; apiKey: string }) {
  const [problem, setProblem] = useState('')
  const save = async (path: string) => {
    setProblem('')
    try {
      const response = await fetch(`${path}?${queryOf(filtersOf(search))}`, { headers: { 'x-api-key': apiKey } })
      if (response.ok) saveAs(path.slice(1), await response.blob())
      else setProblem(messageIn(await response.text()) ?? `The server answered ${response.status}.`)
    } catch {
      setProblem('The server does not answer.')
    }
  }
  return (
    <section class="take" aria-label="Take along">
      <span>Take along:</span>
      {FILES.map(({ title, path, hint }) => (
        <button type="button" class="quiet" key={path} title={hint} onClick={() => void save(path)}>
          {title}
        </button>
      ))}
      {problem !== '' && <p role="alert">{problem}</p>}
    </section>
  )
}

function saveAs(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = `confdex-${name}`
  link.click()
  // The browser has taken the content by the next turn but one.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
