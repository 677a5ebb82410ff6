import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { FacetCount } from './model/answer.ts'
import { findValues } from './model/client.ts'
import { excludedValues, toggledExclusion } from './model/excluded.ts'
import type { Explorer } from './model/explorer.ts'
import { forgetKey, isKeptOnDevice, keepKey, NO_KEY, WITHOUT_KEY } from './model/key.ts'
import { FIXED_TODAY } from './model/page-facts.ts'
import { emptyVocabulary, learn, proposalsFor } from './model/proposals.ts'
import { changed, type DateChanges, isAside, opened, type Search } from './model/search.ts'
import { chosenValues, FIELDS, meantValues, titleOf, toggled, type ValueField } from './model/values.ts'
import { Chips } from './views/chips.tsx'
import { Comparison } from './views/comparison.tsx'
import { EventDetails } from './views/event-details.tsx'
import { Facets } from './views/facets.tsx'
import { Foot } from './views/foot.tsx'
import { useAfterPaint, useFocusKeeper, useReturn } from './views/hooks.ts'
import { NearForm, OpenCalls, openCalls } from './views/own-filters.tsx'
import { SearchLink } from './views/parts.tsx'
import { KeyForm, ProblemNotice } from './views/problem.tsx'
import { Results } from './views/results.tsx'
import { SearchBox } from './views/search-box.tsx'
import { StarredLink, StarredList, StarsNotice } from './views/starred.tsx'
import { Timeline } from './views/timeline.tsx'
import { Welcome } from './views/welcome.tsx'
import { WorldMapView } from './views/world-map.tsx'

/** The page: the search at the top, below it the filters, and the results next to the filters. */
export function App({ explorer }: { explorer: Explorer }) {
  const [state, show] = useState(explorer.state)
  // a layout effect subscribes before the first paint, so that no answer is shown late
  useLayoutEffect(() => {
    show(explorer.state)
    return explorer.subscribe(() => show(explorer.state))
  }, [explorer])
  const { search, key, shown, counts, problem, isBusy } = state
  useFocusKeeper()
  useTitle(key === undefined ? opened(search, undefined) : search)
  useReturn(search.event)
  const main = useRef<HTMLElement>(null)
  const choose = useCallback((next: Search) => explorer.choose(next), [explorer])
  const toggle = useCallback(
    (field: ValueField, value: string) => explorer.choose(toggled(explorer.state.search, field, value)),
    [explorer],
  )
  const exclude = useCallback(
    (field: ValueField, value: string) => explorer.choose(toggledExclusion(explorer.state.search, field, value)),
    [explorer],
  )
  const setDates = useCallback(
    (dates: DateChanges) => explorer.choose(changed(explorer.state.search, dates)),
    [explorer],
  )
  const useKey = (given: string, isForDevice: boolean) => {
    keepKey(given, isForDevice)
    explorer.useKey(given)
  }
  const today = FIXED_TODAY ?? shown?.answer.day ?? new Date().toISOString().slice(0, 10)
  const facets = counts?.facets
  const isRefused = problem?.kind === 'key'
  const refusal = isRefused ? problem.message : undefined
  const hasResults = key !== undefined && (!isRefused || shown !== undefined)
  const { month, year, from, to, near, within_km } = search
  const chosenText = [...chosenValues(search), ...excludedValues(search, FIELDS)].join('\n')
  const chosen = useMemo(() => new Set(chosenText.split('\n')), [chosenText])
  const isOpenCalls = search.deadline_open !== undefined

  // parts that do not depend on the words are not rendered again while somebody types
  const filters = useMemo(
    () => (
      <Facets
        {...{ facets, today, chosen }}
        of={counts?.of}
        onToggle={toggle}
        onExclude={exclude}
        onFind={(field, signal) => findValues(explorer.state.search, field, explorer.state.key!, signal)}
        before={{
          city: (
            <NearForm
              {...{ near }}
              withinKm={within_km}
              onNear={(place) =>
                choose(changed(explorer.state.search, { near: undefined, within_km: undefined, ...place }))
              }
            />
          ),
          deadline_month: (
            <OpenCalls isChosen={isOpenCalls} onToggle={() => choose(openCalls(explorer.state.search, !isOpenCalls))} />
          ),
        }}
      />
    ),
    [facets, counts?.of, today, chosen, near, within_km, isOpenCalls, toggle, exclude, choose, explorer],
  )
  const vocabulary = useMemo(emptyVocabulary, [])
  useMemo(() => learn(vocabulary, facets), [vocabulary, facets])
  const drawn = useAfterPaint(facets)
  const meant = useMemo(() => meantValues(shown?.answer.body.interpretation), [shown])
  const isLate = useCallback(() => !explorer.isShown, [explorer])
  const searchNear = useCallback(
    (near: string, km: number) => choose(changed(explorer.state.search, { near, within_km: String(km) })),
    [explorer, choose],
  )
  const overview = useMemo(
    () => ({
      map: <WorldMapView facets={drawn} {...{ chosen, meant, isLate }} onToggle={toggle} onNear={searchNear} />,
      calendar: (
        <Timeline
          months={drawn?.month ?? NO_MONTHS}
          {...{ today }}
          dates={{ month, year, from, to }}
          onDates={setDates}
        />
      ),
    }),
    [drawn, chosen, meant, isLate, toggle, searchNear, today, month, year, from, to, setDates],
  )

  return (
    <>
      {hasResults && (
        // biome-ignore lint/a11y/useValidAnchor: the address is the search, so it gets no fragment
        <a
          class="skip"
          href="#results"
          onClick={(event) => {
            event.preventDefault()
            // focus the list itself, because the tabs and menus of the results are above it
            ;(main.current?.querySelector<HTMLElement>('.list') ?? main.current)?.focus()
          }}
        >
          Skip to the results
        </a>
      )}
      <header class="top">
        <h1>
          <SearchLink to={{}} onChoose={choose}>
            confdex
          </SearchLink>
        </h1>
        <SearchBox
          words={search.q ?? ''}
          isBusy={isBusy}
          known={facets}
          propose={() => proposalsFor(explorer.state.search, vocabulary, shown?.answer.body.conferences ?? [])}
          onChoose={choose}
          onType={(words) => explorer.type(changed(search, { q: words }))}
          onEnd={() => explorer.endTyping()}
        />
        <StarredLink search={search} onChoose={choose} />
        <a href="/docs">Reference</a>
        {key !== undefined && key !== NO_KEY && (
          <span class="keys">
            {!isKeptOnDevice() && !isRefused && (
              <button type="button" class="quiet" onClick={() => useKey(key, true)}>
                Remember key
              </button>
            )}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                forgetKey()
                explorer.useKey(WITHOUT_KEY)
              }}
            >
              Forget key
            </button>
          </span>
        )}
      </header>
      {hasResults ? (
        isRefused && <KeyForm problem={refusal} onKey={useKey} />
      ) : (
        <main>
          <KeyForm problem={refusal} onKey={useKey} />
          {search.starred === undefined ? (
            <Welcome onChoose={choose} />
          ) : (
            <StarredList {...{ search, today }} apiKey={undefined} onChoose={choose} />
          )}
        </main>
      )}
      {problem !== undefined && !isRefused && <ProblemNotice problem={problem} onRetry={() => explorer.retry()} />}
      <StarsNotice />
      {hasResults && (
        <div class={search.event === undefined ? 'columns' : 'columns with-details'}>
          <aside
            class="filters"
            aria-label="Filters"
            aria-busy={problem === undefined && (!explorer.isShown || drawn !== facets)}
          >
            {filters}
          </aside>
          <main class="found" id="results" ref={main} tabIndex={-1}>
            <div class="listed">
              {!isAside(search) && <Chips {...{ search, shown, isBusy }} onChoose={choose} />}
              {search.starred !== undefined && <StarredList {...{ search, today }} apiKey={key} onChoose={choose} />}
              {search.compare !== undefined && <Comparison {...{ search, today }} apiKey={key} onChoose={choose} />}
              <div hidden={isAside(search)}>
                <Results {...{ search, shown, facets, isBusy, today, overview }} apiKey={key} onChoose={choose} />
              </div>
            </div>
            {search.event !== undefined && <EventDetails {...{ search, today }} apiKey={key} onChoose={choose} />}
          </main>
          {counts !== undefined && <Foot apiKey={key} />}
        </div>
      )}
    </>
  )
}

const NO_MONTHS: readonly FacetCount[] = []

/** Sets the title of the tab to the search, unless an event is open: its component sets the title. */
function useTitle(search: Search): void {
  const title = titleOf(search)
  useEffect(() => {
    if (search.event === undefined) document.title = title === '' ? 'confdex' : `${title} – confdex`
  }, [title, search.event])
}
