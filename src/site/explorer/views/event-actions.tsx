import { useState } from 'preact/hooks'
import type { EventDetail } from '../model/answer.ts'
import { referencesTo } from '../model/cite.ts'
import { saveFile } from '../model/client.ts'
import { HAS_PUBLIC_PAGES } from '../model/page-facts.ts'
import { addressOf, resultsOf, type Search, withCompared } from '../model/search.ts'
import { isWebAddress, WebsiteLink } from './event.tsx'
import { Code, SearchLink, ShareButtons } from './parts.tsx'

interface EventActionsProps {
  readonly event: EventDetail
  readonly search: Search
  readonly today: string
  readonly apiKey: string
  readonly onChoose: (search: Search) => void
}

/** The actions for an event: website, calendar, comparison, sharing, printing, citing. */
export function EventActions({ event, search, today, apiKey, onChoose }: EventActionsProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const { id, name, website } = event
  const save = async () => {
    setProblem(undefined)
    setProblem(await saveFile(`/conferences/${id}.ics`, apiKey))
  }
  // the event's own page if everybody can read it; otherwise, the event in the explorer
  const address = `${location.origin}${HAS_PUBLIC_PAGES ? `/conferences/${id}` : addressOf({ event: id })}`
  return (
    <section class="actions" aria-label="What you can do">
      <p class="facts">
        <WebsiteLink address={website}>Website of the event</WebsiteLink>
        <button type="button" class="quiet" onClick={() => void save()}>
          Add to calendar
        </button>
        <SearchLink to={{ ...resultsOf(search), compare: withCompared([id], search.compare)! }} onChoose={onChoose}>
          Compare
        </SearchLink>
        <ShareButtons title={name} address={address} />
        <button type="button" class="quiet" onClick={() => print()}>
          Print
        </button>
        {HAS_PUBLIC_PAGES && <a href={`/conferences/${id}`}>Page of this event</a>}
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <details>
        <summary>Cite</summary>
        {Object.entries(referencesTo(event, isWebAddress(website) ? website : address, today)).map(([title, text]) => (
          <Code key={title} title={title} text={text} />
        ))}
      </details>
    </section>
  )
}
