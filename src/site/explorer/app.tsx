import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { Explorer } from './model/explorer.ts'
import { keepKey } from './model/key.ts'
import { changed, type DateChanges, type Filter, type Search, toggled } from './model/search.ts'
import { useAfterPaint } from './views/after-paint.ts'
import { Chips } from './views/chips.tsx'
import { Facets } from './views/facets.tsx'
import { Fold } from './views/fold.tsx'
import { KeyForm } from './views/key-form.tsx'
import { SearchLink } from './views/link.tsx'
import { ProblemNotice } from './views/problem.tsx'
import { RequestPanel } from './views/request-panel.tsx'
import { Results } from './views/results.tsx'
import { SearchBox } from './views/search-box.tsx'
import { TakeAlong } from './views/take-along.tsx'
import { Timeline } from './views/timeline.tsx'
import { WorldMapView } from './views/world-map.tsx'

/** The day that the service uses as today, where its operator fixed it. */
const FIXED_TODAY = document.querySelector<HTMLMetaElement>('meta[name=today]')?.content || undefined

/** The page: what is asked above, what was found beside the ways to narrow it. */
export function App({ explorer }: { explorer: Explorer }) {
  const [state, show] = useState(explorer.state)
  // Before the browser paints: an answer may come sooner than effects behind the first paint run.
  useLayoutEffect(() => {
    show(explorer.state)
    return explorer.subscribe(() => show(explorer.state))
  }, [explorer])
  const { search, key, shown, months, problem, isBusy } = state
  const choose = useCallback((next: Search) => explorer.choose(next), [explorer])
  const toggle = useCallback(
    (filter: Filter, value: string) => explorer.choose(toggled(explorer.state.search, filter, value)),
    [explorer],
  )
  const setDates = useCallback(
    (dates: DateChanges) => explorer.choose(changed(explorer.state.search, dates)),
    [explorer],
  )
  const useKey = (given: string | undefined) => {
    keepKey(given)
    explorer.useKey(given)
  }
  const today = FIXED_TODAY ?? shown?.answer.day ?? new Date().toISOString().slice(0, 10)
  const facets = shown?.answer.body.facets
  const { topic, country, city, type, month, year, from, to } = search

  // What does not depend on words is left alone while they are typed.
  const filters = useMemo(
    () => <Facets {...{ facets, today }} chosen={{ topic, country, city, type, month }} onToggle={toggle} />,
    [facets, today, topic, country, city, type, month, toggle],
  )
  const drawn = useAfterPaint(facets)
  const map = useMemo(
    () => <WorldMapView facets={drawn} chosen={{ country, city }} onToggle={toggle} />,
    [drawn, country, city, toggle],
  )
  const drawnMonths = useAfterPaint(months)
  const timeline = useMemo(
    () => <Timeline months={drawnMonths} {...{ today }} dates={{ month, year, from, to }} onDates={setDates} />,
    [drawnMonths, today, month, year, from, to, setDates],
  )

  return (
    <>
      <header class="top">
        <h1>
          <SearchLink to={{}} onChoose={choose}>
            confdex
          </SearchLink>
        </h1>
        <SearchBox
          words={search.q ?? ''}
          isBusy={isBusy}
          onType={(words) => explorer.type(changed(search, { q: words }))}
          onEnd={() => explorer.endTyping()}
        />
        <a href="/docs">Reference</a>
        {key !== undefined && (
          <button type="button" class="quiet" onClick={() => useKey(undefined)}>
            Forget key
          </button>
        )}
      </header>
      {(key === undefined || problem?.kind === 'key') && (
        <KeyForm problem={problem?.kind === 'key' ? problem.message : undefined} onKey={useKey} />
      )}
      {problem !== undefined && problem.kind !== 'key' && (
        <ProblemNotice problem={problem} onRetry={() => explorer.retry()} />
      )}
      <div class="columns">
        <aside class="filters" aria-label="Filters">
          {filters}
        </aside>
        <main class="found">
          <Chips search={search} onChoose={choose} />
          <Results {...{ search, shown, isBusy, today }} apiKey={key} onChoose={choose} />
        </main>
        <aside class="side" aria-label="Overview">
          <Fold title="Map and months" class="overview">
            <div class="panels">
              {map}
              {timeline}
            </div>
          </Fold>
          {shown !== undefined && <RequestPanel shown={shown} />}
          {shown !== undefined && key !== undefined && <TakeAlong search={shown.search} apiKey={key} />}
        </aside>
      </div>
    </>
  )
}
