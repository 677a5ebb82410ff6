import { useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { monthInWords } from '../model/dates.ts'
import type { Filter } from '../model/search.ts'
import { Fold } from './fold.tsx'
import { count } from './link.tsx'

interface FacetsProps {
  readonly facets: SearchBody['facets']
  readonly today: string
  /** Values of the filters that are set. */
  readonly chosen: { readonly [name in Filter]?: string | undefined }
  readonly onToggle: (filter: Filter, value: string) => void
}

/** Values shown of a facet until all are asked for. */
const FIRST = 8

/** Ways to narrow the search, with exact counts. Months begin with the current one. */
export function Facets({ facets, today, chosen, onToggle }: FacetsProps) {
  const months = (facets?.month ?? []).toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const ahead = months.filter(({ value }) => value >= today.slice(0, 7))
  const past = months.filter(({ value }) => value < today.slice(0, 7)).reverse()
  const sections: [string, Filter, readonly FacetCount[]][] = [
    ['Type', 'type', facets?.type ?? []],
    ['Topic', 'topic', facets?.topic ?? []],
    ['Country', 'country', facets?.country ?? []],
    ['City', 'city', facets?.city ?? []],
    ['Month', 'month', [...ahead, ...past]],
  ]
  return (
    <Fold title="Filters" class="facets">
      {sections.map(([title, filter, values]) =>
        values.length > 0 ? (
          <Facet key={filter} {...{ title, filter, values, onToggle }} chosen={chosen[filter]?.toLowerCase()} />
        ) : null,
      )}
    </Fold>
  )
}

interface FacetProps {
  readonly title: string
  readonly filter: Filter
  readonly values: readonly FacetCount[]
  /** In lower case. */
  readonly chosen: string | undefined
  readonly onToggle: (filter: Filter, value: string) => void
}

function Facet({ title, filter, values, chosen, onToggle }: FacetProps) {
  const [isWhole, setWhole] = useState(false)
  const isChosen = ({ value }: FacetCount) => value.toLowerCase() === chosen
  const first = values.slice(0, FIRST)
  const rest = values.slice(FIRST).filter(isChosen)
  const listed = isWhole ? values : [...first, ...rest]
  const most = Math.max(1, ...values.map((value) => value.count))
  return (
    <section class="facet" aria-labelledby={`facet-${filter}`}>
      <h2 id={`facet-${filter}`}>{title}</h2>
      <ul>
        {listed.map((entry) => (
          <li key={entry.value}>
            <button type="button" aria-pressed={isChosen(entry)} onClick={() => onToggle(filter, entry.value)}>
              <span class="bar" style={{ width: `${(100 * entry.count) / most}%` }} />
              <span class="value">{filter === 'month' ? monthInWords(entry.value) : entry.value}</span>
              <span class="number">{count(entry.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > FIRST && (
        <button type="button" class="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${values.length}`}
          <span class="for-readers"> of {title}</span>
        </button>
      )}
    </section>
  )
}
