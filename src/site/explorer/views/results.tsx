import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { meantBy, type Proposal, type SearchBody } from '../model/answer.ts'
import { currentInstant } from '../model/due.ts'
import type { State } from '../model/explorer.ts'
import { markedWords } from '../model/marks.ts'
import { count, events } from '../model/numbers.ts'
import { periodOf, proposedSearch } from '../model/period.ts'
import { changed, FILTER_LABELS, type Filter, opened, PAGE_SIZE, type Search, type View } from '../model/search.ts'
import { Calendar } from './calendar.tsx'
import { AboutDeadlines, ClosedDeadlines } from './deadlines.tsx'
import { Event } from './event.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Head } from './head.tsx'
import { Menu, SearchLink } from './parts.tsx'
import { RequestPanel } from './request-panel.tsx'

interface ResultsProps {
  /** The current search; `shown` may be the answer to the previous search. */
  readonly search: Search
  readonly shown: State['shown']
  readonly apiKey: string
  readonly facets: SearchBody['facets']
  readonly isBusy: boolean
  readonly today: string
  readonly onChoose: (search: Search) => void
  /** The overview of all results in a view: the map, or the timeline above the calendar. */
  readonly overview: Readonly<Partial<Record<View, ComponentChildren>>>
}

/** The results in one of their views, and links to other searches. */
export function Results({ search, shown, facets, apiKey, isBusy, today, onChoose, overview }: ResultsProps) {
  const body = shown?.answer.body
  const asked = shown?.search
  const view = (asked ?? search).view ?? 'list'
  const words = useMemo(() => markedWords(asked?.q, body?.interpretation ?? []), [asked, body])
  const items = useMemo(
    () =>
      body?.conferences.map((item) => (
        <li key={item.id}>
          <Event
            {...{ item, today, onChoose, words }}
            {...(view === 'deadlines' && { now: currentInstant() })}
            to={opened(asked!, item.id)}
            isOpen={search.event === item.id}
          />
        </li>
      )),
    [body, asked, view, words, today, search.event, onChoose],
  )
  return (
    <section class="results" aria-labelledby="found" aria-busy={isBusy}>
      <h2 id="found" class="for-readers">
        Events
      </h2>
      <Head {...{ search, shown, onChoose }}>
        <Menu title="Export">
          {shown !== undefined && (
            <>
              <ExportMenu
                search={shown.search}
                total={shown.answer.body.total}
                upcoming={shown.answer.body.upcoming}
                apiKey={apiKey}
              />
              <RequestPanel shown={shown} />
            </>
          )}
        </Menu>
      </Head>
      {body !== undefined && <Alternatives body={body} asked={asked!} onChoose={onChoose} />}
      {overview[view]}
      {shown !== undefined && view === 'deadlines' && <AboutDeadlines {...{ shown, apiKey, today, onChoose }} />}
      {shown !== undefined && view === 'calendar' ? (
        <Calendar {...{ shown, facets, apiKey, today, onChoose }} />
      ) : (
        <>
          <ol class="list" aria-label="Results" tabIndex={-1} start={(asked?.offset ?? 0) + 1}>
            {items}
          </ol>
          {shown !== undefined && <Pager search={shown.search} total={shown.answer.body.total} onChoose={onChoose} />}
          {shown !== undefined && view === 'deadlines' && <ClosedDeadlines {...{ shown, apiKey, today, onChoose }} />}
        </>
      )}
    </section>
  )
}

interface AlternativesProps {
  readonly body: SearchBody
  /** The search to which `body` is the answer. */
  readonly asked: Search
  readonly onChoose: (search: Search) => void
}

/**
 * Human-readable name of what a relaxation leaves out: words in quotation marks, and names of parameters.
 * `during` has a name of its own if the page, not the reader, has set it.
 */
function inPlainWords(without: string, asked: Search): string {
  const isOfPeriod = periodOf(asked) === 'upcoming' && asked.during === undefined && without === 'during'
  if (isOfPeriod) return 'with events that are over'
  const named = without.replace(/"[^"]*"|\w+/g, (part) => {
    if (part === 'q') return 'all words'
    if (part === 'during') return 'the period'
    return part in FILTER_LABELS ? `the filter “${FILTER_LABELS[part as Filter]}”` : part
  })
  return `without ${named}`
}

/** Beginnings of warnings that advise programs that call the API. */
const FOR_PROGRAMS = /^(Nothing matches, and no similar call|Without q, )/

/** Warnings, suggestions, and query relaxations: searches without some of the filters or words. */
function Alternatives({ body, asked, onChoose }: AlternativesProps) {
  const { relax = [] } = body
  const warnings = (body.warnings ?? []).filter((warning) => !FOR_PROGRAMS.test(warning))
  const meant = meantBy(body)
  const suggestions = (body.suggestions ?? []).filter((suggestion) => suggestion !== meant)
  const link = (proposal: Proposal, text: string) => (
    <li key={JSON.stringify(proposal.params)}>
      <SearchLink to={proposedSearch(proposal.params, asked)} onChoose={onChoose}>
        {text}
      </SearchLink>{' '}
      <span class="muted">{events(proposal.total)}</span>
    </li>
  )
  const isLost = body.total === 0 && meant === undefined && suggestions.length + relax.length === 0
  if (suggestions.length + relax.length + warnings.length === 0 && meant === undefined && !isLost) return null
  return (
    <div class="ways-out">
      {meant !== undefined && (
        <nav class="readings" aria-label="Two readings of the words">
          <SearchLink to={asked} onChoose={onChoose} aria-current={true}>
            As written <span class="number">{count(body.total)}</span>
          </SearchLink>
          <SearchLink to={proposedSearch(meant.params, asked)} onChoose={onChoose} aria-current={false}>
            As meant: {meant.did_you_mean.join(', ')} <span class="number">{count(meant.total)}</span>
          </SearchLink>
        </nav>
      )}
      {isLost && <p>Nothing found, and nothing similar. Try other words, or remove a filter.</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {suggestions.length + relax.length > 0 && (
        <nav aria-label="Other searches">
          <p>{body.total === 0 ? 'These searches find events:' : 'Did you mean:'}</p>
          <ul>
            {suggestions.map((suggestion) => link(suggestion, `${suggestion.did_you_mean.join(', ')}`))}
            {relax.map((relaxation) => link(relaxation, inPlainWords(relaxation.without, asked)))}
          </ul>
        </nav>
      )}
    </div>
  )
}

interface PagerProps {
  readonly search: Search
  readonly total: number
  readonly onChoose: (search: Search) => void
}

function Pager({ search, total, onChoose }: PagerProps) {
  if (total <= PAGE_SIZE) return null
  const at = search.offset ?? 0
  const last = Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE
  const go = (next: Search) => {
    onChoose(next)
    scrollTo({ top: 0 })
  }
  const link = (text: string, label: string, offset: number, isThere: boolean) =>
    isThere ? (
      <SearchLink to={changed(search, { offset: offset || undefined })} aria-label={label} onChoose={go}>
        {text}
      </SearchLink>
    ) : (
      <span class="muted">{text}</span>
    )
  return (
    <nav class="pager" aria-label="Pages">
      {link('« First', 'First page', 0, at > 0)}
      {link('‹ Previous', 'Previous page', Math.min(at - PAGE_SIZE, last), at > 0)}
      <span>
        {count(Math.min(at + 1, total))}–{count(Math.min(at + PAGE_SIZE, total))} of {count(total)}
      </span>
      {link('Next ›', 'Next page', at + PAGE_SIZE, at < last)}
      {link('Last »', 'Last page', last, at < last)}
    </nav>
  )
}
