import { useState } from 'preact/hooks'
import type { EventDetail } from '../model/answer.ts'
import { findEvent } from '../model/client.ts'
import { statusInWords, statusOf } from '../model/dates.ts'
import { events } from '../model/numbers.ts'
import { comparedIn, MAX_COMPARED, opened, resultsOf, type Search, withCompared } from '../model/search.ts'
import { type Star, starOf, stars } from '../model/stars.ts'
import { placeOf } from '../model/values.ts'
import { ChangedState, Dues } from './event-details.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useLoaded } from './hooks.ts'
import { Menu, SearchLink } from './parts.tsx'
import { StarButton, useStars } from './star-button.tsx'

interface StarredProps {
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

export function StarredLink({ search, onChoose }: StarredProps) {
  const { all } = useStars()
  return (
    <SearchLink
      to={{ ...resultsOf(search), starred: '1' }}
      onChoose={onChoose}
      aria-current={search.starred !== undefined}
    >
      Starred{all.length > 0 && <span class="number"> {all.length}</span>}
    </SearchLink>
  )
}

/** The notice that the browser does not store stars; null if it stores them, or if there are no stars. */
export function StarsNotice() {
  const { all, isKept } = useStars()
  if (isKept || all.length === 0) return null
  return (
    <p class="notice" role="alert">
      Stars last only until this tab is closed: your browser does not let this page store anything.
    </p>
  )
}

interface StarredListProps extends StarredProps {
  readonly today: string
  /** Undefined without a key: then events are shown as they were stored. */
  readonly apiKey: string | undefined
}

/** The starred events, in place of the results. The reader can choose some of them for a comparison. */
export function StarredList({ search, today, apiKey, onChoose }: StarredListProps) {
  const { all } = useStars()
  const [chosen, setChosen] = useState<readonly number[]>([])
  useFreshStars(today, apiKey)
  const ids = all.map(({ id }) => id)
  const listed = all.slice(0, MAX_LISTED)
  const compared = withCompared(chosen.length > 0 ? chosen.filter((id) => ids.includes(id)) : ids)
  const number = comparedIn({ ...(compared !== undefined && { compare: compared }) }).length
  return (
    <section class="starred" aria-labelledby="starred">
      <SearchLink to={resultsOf(search)} onChoose={onChoose}>
        ‹ Back to the results
      </SearchLink>
      <div class="heading">
        <h2 id="starred">{events(all.length)} starred</h2>
        <div class="tools">
          {number > 1 && (
            <SearchLink to={{ ...resultsOf(search), compare: compared! }} onChoose={onChoose}>
              Compare the {number} {chosen.length > 0 ? 'chosen' : 'last starred'}
            </SearchLink>
          )}
          {all.length > 0 && apiKey !== undefined && (
            <Menu title="Export">
              <ExportMenu
                search={{ ids: listed.map(({ id }) => id).join(), when: 'all' }}
                total={listed.length}
                upcoming={listed.filter(({ dates }) => dates.end >= today).length}
                apiKey={apiKey}
              />
            </Menu>
          )}
        </div>
      </div>
      {all.length === 0 && (
        <p class="muted">Press the star next to the name of an event to keep the event here, on this device.</p>
      )}
      <ol class="list" aria-label="Starred events">
        {all.map((star) => (
          <li key={star.id}>
            <StarredEvent {...{ star, search, today, onChoose }} />
            <label class="muted">
              <input
                type="checkbox"
                checked={chosen.includes(star.id)}
                disabled={chosen.length === MAX_COMPARED && !chosen.includes(star.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, star.id] : chosen.filter((id) => id !== star.id))
                }
              />{' '}
              Compare<span class="for-readers"> {star.name}</span>
            </label>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StarredEvent({
  star,
  search,
  today,
  onChoose,
}: StarredProps & { readonly star: Star; readonly today: string }) {
  const { id, name, dates, location, language } = star
  return (
    <article class={statusOf(dates, today).state}>
      <div class="name">
        <h3 dir="auto" lang={language ?? undefined}>
          <SearchLink id={`event-${id}`} to={opened(search, id)} onChoose={onChoose}>
            {name}
          </SearchLink>
        </h3>
        <StarButton of={star} />
      </div>
      <p class="facts when">
        <time dateTime={dates.start}>{dates.formatted}</time>
        <span class="badge">{statusInWords(statusOf(dates, today))}</span>
        <ChangedState of={star} />
        <span class="gives-way place">{placeOf(location)}</span>
      </p>
      <Dues of={star as EventDetail} today={today} isOpen />
    </article>
  )
}

/**
 * Loads the details of starred events once a day, one after another. Ends if the service is out of reach, the
 * key is refused or a limit is reached, but not if an event is gone.
 */
function useFreshStars(today: string, apiKey: string | undefined): void {
  useLoaded(apiKey === undefined ? undefined : `stars ${apiKey}`, async (_, signal) => {
    for (const { id } of stars.all.filter(({ seen }) => seen !== today).slice(0, MAX_LOADED)) {
      const outcome = await findEvent(id, apiKey!, signal)
      if ('value' in outcome) stars.update(starOf(outcome.value, today))
      else if (outcome.problem.kind !== 'request') return outcome
    }
    return { value: true }
  })
}

/** Maximum number of ids in one search. */
const MAX_LISTED = 200

/** Maximum number of starred events that are loaded in a row, because the key has a rate limit. */
const MAX_LOADED = 20
