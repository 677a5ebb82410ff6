import { changed, type Search } from '../model/search.ts'

/** Events whose papers can still be sent in, the next deadline first; undefined takes that back. */
export function openCalls(search: Search, today: string | undefined): Search {
  const sort = today === undefined ? undefined : 'deadline'
  return changed(search, { deadline_from: today, deadline_to: undefined, sort })
}

/** The button for open calls. */
export function OpenCalls({ isChosen, onToggle }: { isChosen: boolean; onToggle: () => void }) {
  return (
    <button type="button" class="open-calls" aria-pressed={isChosen} onClick={onToggle}>
      Open calls for papers
    </button>
  )
}
