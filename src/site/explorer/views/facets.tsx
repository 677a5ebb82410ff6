import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { count } from '../model/numbers.ts'
import { chosenKey, FIELDS, inWords, LABELS, type ValueField } from '../model/values.ts'
import { Fold } from './parts.tsx'

interface FacetsProps {
  readonly facets: SearchBody['facets']
  readonly today: string
  /** The values in the search (`chosenValues`). */
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (field: ValueField, value: string) => void
  /** Elements shown before the values of a field. */
  readonly before: Readonly<Partial<Record<ValueField, ComponentChildren>>>
}

/** Number of values of a facet that are shown at first. */
const FIRST = 8

/**
 * The facets, with exact counts. Months begin with the current month. While the pointer is on the filters,
 * values keep their places, so that a click never means another value than it was aimed at.
 */
export function Facets({ facets, today, chosen, onToggle, before }: FacetsProps) {
  const places = useRef<Partial<Record<ValueField, readonly FacetCount[]>>>({})
  const isPointedAt = useRef(false)
  return (
    <div
      onPointerEnter={() => {
        isPointedAt.current = true
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
      }}
    >
      <Fold title="Filters" class="facets">
        {FIELDS.map((field) => {
          const found = facets?.[field] ?? []
          const isMonth = field === 'month' || field === 'deadline_month'
          const ordered = isMonth ? fromMonth(found, today.slice(0, 7)) : found
          const values = isPointedAt.current ? inPlaces(places.current[field] ?? [], ordered) : ordered
          places.current[field] = values
          if (values.length === 0 && (facets === undefined || before[field] === undefined)) return null
          return (
            <Facet key={field} {...{ field, chosen, onToggle, values }}>
              {before[field]}
            </Facet>
          )
        })}
      </Fold>
    </div>
  )
}

/** The new counts in the places of the old ones; a value that is not found any more has the count 0. */
function inPlaces(old: readonly FacetCount[], found: readonly FacetCount[]): readonly FacetCount[] {
  const left = new Map(found.map((entry) => [entry.value, entry]))
  const kept = old.map((entry) => {
    const entryNow = left.get(entry.value) ?? { ...entry, count: 0 }
    left.delete(entry.value)
    return entryNow
  })
  return [...kept, ...left.values()]
}

/** The months from a month on, then the earlier months, latest first. */
function fromMonth(values: readonly FacetCount[], month: string): FacetCount[] {
  const months = values.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const ahead = months.filter(({ value }) => value >= month)
  return [...ahead, ...months.slice(0, months.length - ahead.length).reverse()]
}

interface FacetProps extends Pick<FacetsProps, 'chosen' | 'onToggle'> {
  readonly field: ValueField
  readonly values: readonly FacetCount[]
  readonly children: ComponentChildren
}

function Facet({ field, values, chosen, onToggle, children }: FacetProps) {
  const [isWhole, setWhole] = useState(false)
  const isChosen = ({ value }: FacetCount) => chosen.has(chosenKey(field, value))
  const title = LABELS[field]
  const first = values.slice(0, FIRST)
  const rest = values.slice(FIRST).filter(isChosen)
  const listed = isWhole ? values : [...first, ...rest]
  const most = Math.max(1, ...values.map((value) => value.count))
  return (
    <section class="facet" aria-labelledby={`facet-${field}`}>
      <h2 id={`facet-${field}`}>{title}</h2>
      {children}
      <ul>
        {listed.map((entry) => (
          <li key={entry.value}>
            <button
              type="button"
              aria-pressed={isChosen(entry)}
              onClick={(event) => {
                // the second click of a double click means the first
                if (event.detail < 2) onToggle(field, entry.value)
              }}
            >
              <span class="bar" style={{ width: `${(100 * entry.count) / most}%` }} />
              <span class="value">{inWords(field, entry.value)}</span>
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
