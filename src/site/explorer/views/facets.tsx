import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { LISTED_VALUES } from '../model/client.ts'
import { excludableBy, excludedKey } from '../model/excluded.ts'
import { count } from '../model/numbers.ts'
import { chosenKey, FIELDS, inPlaces, inWords, LABELS, named, type ValueField } from '../model/values.ts'
import { type Loaded, useLoaded } from './hooks.ts'
import { Fold } from './parts.tsx'

interface FacetsProps {
  readonly facets: SearchBody['facets']
  /** Text that identifies the snapshot and the request of the facets; it changes with them. */
  readonly of: string | undefined
  readonly today: string
  /** The values in the search (`chosenValues`, `excludedValues`). */
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (field: ValueField, value: string) => void
  readonly onExclude: (field: ValueField, value: string) => void
  /** Finds more values of a field than `facets` has. */
  readonly onFind: (field: ValueField, signal: AbortSignal) => Promise<Loaded<readonly FacetCount[]>>
  /** Elements shown before the values of a field. */
  readonly before: Readonly<Partial<Record<ValueField, ComponentChildren>>>
}

const FIRST = 8

/** Time for which values keep their places after a click. */
const PAUSE_MS = 1500

/** Fields whose filters accept more than the listed values: other names, and names in other languages. */
const UNDERSTANDING: ReadonlySet<ValueField> = new Set(['topic', 'sub_topic', 'country', 'city'])

/** The facets, with exact counts. Months begin with the current month. */
export function Facets({ facets, of, today, chosen, onToggle, onExclude, onFind, before }: FacetsProps) {
  const { isHeld, ...holding } = useHold()
  const filled = FIELDS.filter((field) => before[field] !== undefined || (facets?.[field] ?? NONE).length > 0)
  const visible = useHeld(facets === undefined ? [] : filled, isHeld)
  return (
    <div {...holding}>
      <Fold title="Filters" class="facets">
        {visible.map((field) => (
          <Facet
            key={field}
            {...{ field, of, today, chosen, onToggle, onExclude, onFind, isHeld }}
            values={facets?.[field] ?? NONE}
          >
            {before[field]}
          </Facet>
        ))}
      </Fold>
    </div>
  )
}

const NONE: readonly FacetCount[] = []

/**
 * `isHeld` is true while the mouse is on the filters, and for a pause after a click or a touch. Then values
 * keep their places, so that a click hits the value that the reader aimed at.
 */
function useHold() {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  return {
    isHeld: isPointedAt || isFresh,
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
    onPointerLeave: () => setPointedAt(false),
    onClickCapture: () => {
      setFresh(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setFresh(false), PAUSE_MS)
    },
  }
}

/** Returns the list. While `isHeld`, returns the previous list, unless it was empty. */
function useHeld<Entry>(list: readonly Entry[], isHeld: boolean): readonly Entry[] {
  const last = useRef(list)
  if (!isHeld || last.current.length === 0) last.current = list
  return last.current
}

interface FacetProps extends Pick<FacetsProps, 'of' | 'today' | 'chosen' | 'onToggle' | 'onExclude' | 'onFind'> {
  readonly field: ValueField
  readonly values: readonly FacetCount[]
  readonly isHeld: boolean
  readonly children: ComponentChildren
}

function Facet({ field, values, of, today, chosen, onToggle, onExclude, onFind, isHeld, children }: FacetProps) {
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const mode = `${isWhole} ${text}`
  const lastMode = useRef(mode)
  const isCut = values.length >= LISTED_VALUES
  const { loaded } = useLoaded(isWhole && isCut ? of : undefined, (_, signal) => onFind(field, signal))
  const more = loaded !== undefined && 'value' in loaded ? loaded.value : values
  const isMonth = field === 'month' || field === 'deadline_month'
  const ordered = isMonth ? fromMonth(more, today.slice(0, 7)) : more
  const isChosen = ({ value }: FacetCount) => chosen.has(chosenKey(field, value))
  const short = [...ordered.slice(0, FIRST), ...ordered.slice(FIRST).filter(isChosen)]
  const places = useHeld(isWhole ? named(field, text, ordered) : short, isHeld && lastMode.current === mode)
  lastMode.current = mode
  const listed = inPlaces(places, more)
  const title = LABELS[field]
  const most = Math.max(1, ...values.map((value) => value.count))
  const typed = text.trim()
  const first = listed[0]
  return (
    <section class="facet" aria-labelledby={`facet-${field}`}>
      <h2 id={`facet-${field}`}>{title}</h2>
      {children}
      {isWhole && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (typed === '') return
            if (first !== undefined) onToggle(field, first.value)
            else if (UNDERSTANDING.has(field)) onToggle(field, typed)
          }}
        >
          <input
            type="search"
            ref={focusNew}
            value={text}
            maxLength={100}
            autocomplete="off"
            aria-label={`Find in ${title}`}
            placeholder={`Find in ${values.length >= LISTED_VALUES ? 'all' : count(values.length)}`}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
        </form>
      )}
      <ul class={isWhole ? 'whole' : undefined}>
        {listed.map((entry) => (
          <li
            key={entry.value}
            onKeyDown={(event) => {
              if (event.key !== '-' || excludableBy(field) === undefined) return
              event.preventDefault()
              onExclude(field, entry.value)
            }}
          >
            <button
              type="button"
              aria-pressed={isChosen(entry)}
              aria-keyshortcuts={excludableBy(field) && '-'}
              title={inWords(field, entry.value)}
              onClick={(event) => {
                // the second click of a double click would undo the first
                if (event.detail < 2) onToggle(field, entry.value)
              }}
            >
              <span class="bar" style={{ width: `${(100 * entry.count) / most}%` }} />
              <span class="value">{inWords(field, entry.value)}</span>
              <span class="number">{count(entry.count)}</span>
            </button>
            {excludableBy(field) !== undefined && (
              <ExcludeButton
                name={inWords(field, entry.value)}
                isExcluded={chosen.has(excludedKey(field, entry.value))}
                onClick={() => onExclude(field, entry.value)}
              />
            )}
          </li>
        ))}
      </ul>
      {isWhole && typed !== '' && first === undefined && (
        <p class="muted" role="status">
          No value has this name.
          {UNDERSTANDING.has(field) && (
            <button type="button" class="quiet" onClick={() => onToggle(field, typed)}>
              Filter by “{typed}”
            </button>
          )}
        </p>
      )}
      {values.length > FIRST && (
        <button
          type="button"
          class="quiet"
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole)
            setText('')
          }}
        >
          {isWhole ? 'Show fewer' : isCut ? 'Show all' : `Show all ${values.length}`}
          <span class="for-readers"> of {title}</span>
        </button>
      )}
    </section>
  )
}

interface ExcludeButtonProps {
  readonly name: string
  readonly isExcluded: boolean
  readonly onClick: () => void
}

/** The button that excludes a value. It is no tab stop: the key `-` on the value does the same. */
function ExcludeButton({ name, isExcluded, onClick }: ExcludeButtonProps) {
  const label = `Exclude ${name}`
  return (
    <button
      type="button"
      class="exclude"
      tabIndex={-1}
      aria-label={label}
      title={`${label} (key −)`}
      aria-pressed={isExcluded}
      onClick={onClick}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M1.5 5h7" />
      </svg>
    </button>
  )
}

function focusNew(field: HTMLInputElement | null): void {
  field?.focus()
}

/** The months from a month on, then the earlier months, latest first. */
function fromMonth(values: readonly FacetCount[], month: string): FacetCount[] {
  const months = values.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const ahead = months.filter(({ value }) => value >= month)
  return [...ahead, ...months.slice(0, months.length - ahead.length).reverse()]
}
