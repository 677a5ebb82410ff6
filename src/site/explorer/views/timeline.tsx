import { useRef, useState } from 'preact/hooks'
import type { FacetCount } from '../model/answer.ts'
import { addMonths, monthInWords, monthsBetween, monthsIn } from '../model/dates.ts'
import { events } from '../model/numbers.ts'
import { type DateChanges, NO_DATES } from '../model/search.ts'
import { presses, useRoving } from './hooks.ts'

interface TimelineProps {
  readonly months: readonly FacetCount[]
  /** The filters on dates in the search. */
  readonly dates: DateChanges
  readonly today: string
  readonly onDates: (dates: DateChanges) => void
}

/** The height of the drawing in its own units. A month is ten units wide; both scale with the page. */
const HEIGHT = 100
const STEP = 10

/** Number of months that are shown at first. */
const LATEST_MONTHS = 120

/** Maximum number of years with a label. */
const MAX_NUMBERS = 8

/**
 * Events by month, without the filter on months. A click chooses a month; dragging, or Shift with an arrow
 * key, chooses several.
 */
export function Timeline({ months, dates, today, onDates }: TimelineProps) {
  const svg = useRef<SVGSVGElement>(null)
  const counts = new Map(months.map(({ value, count }) => [value, count]))
  const known = [...counts.keys()].sort()
  const whole = known.length === 0 ? [] : monthsBetween(known[0]!, laterOf(known.at(-1)!, addMonths(known[0]!, 11)))
  const [isWhole, setWhole] = useState(false)
  const earliest = chosenIn(dates, whole)?.[0]
  const isLong = whole.length > LATEST_MONTHS
  // the chosen months are always visible
  const all = isLong && !isWhole ? whole.slice(firstShown(whole, earliest)) : whole
  const most = Math.max(1, ...all.map((month) => counts.get(month) ?? 0))
  // every `step`-th year has a label
  const step = Math.ceil(all.length / 12 / MAX_NUMBERS)
  const chosen = chosenIn(dates, all)
  const [dragged, setDragged] = useState<readonly [string, string] | undefined>()
  const [pointed, setPointed] = useState<string | undefined>()
  const start = chosen?.[0] ?? (all.includes(today.slice(0, 7)) ? today.slice(0, 7) : all.at(-1))
  const { tabIndexOf, reach, onKeyDown } = useRoving(all, start)
  const selected = dragged ?? chosen

  const monthAt = (event: PointerEvent): string | undefined => {
    const { left, width } = svg.current!.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * all.length)
    return all[Math.min(Math.max(at, 0), all.length - 1)]
  }
  const choose = ([one, other]: readonly [string, string]) => onDates(withMonths(one, other, chosen))
  const isSelected = (month: string) => selected !== undefined && isBetween(month, selected)

  return (
    <section class="timeline" aria-labelledby="timeline-title">
      <div class="heading">
        <h2 id="timeline-title">When</h2>
        <p class="pointed">{captionOf(pointed, dragged, counts)}</p>
        {isLong && (
          <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Latest years' : `Since ${whole[0]!.slice(0, 4)}`}
          </button>
        )}
        {chosen !== undefined && (
          <button type="button" class="quiet" onClick={() => onDates(NO_DATES)}>
            All dates
          </button>
        )}
      </div>
      <svg
        ref={svg}
        viewBox={`0 0 ${Math.max(all.length, 1) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="group"
        aria-label="Events by month"
        onPointerDown={(event) => {
          const month = monthAt(event)
          if (month === undefined || event.button !== 0) return
          svg.current!.setPointerCapture(event.pointerId)
          setDragged([month, month])
        }}
        onPointerMove={(event) => {
          const month = monthAt(event)
          setPointed(month)
          if (dragged !== undefined && month !== undefined) setDragged([dragged[0], month])
        }}
        onPointerUp={() => {
          if (dragged !== undefined) choose(dragged)
          setDragged(undefined)
        }}
        onPointerCancel={() => setDragged(undefined)}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={(event) => {
          const month = (event.target as Element).getAttribute('data-name')
          if (month !== null && presses(event)) {
            event.preventDefault()
            choose(dragged ?? [month, month])
            setDragged(undefined)
          } else if (event.key === 'Escape') setDragged(undefined)
          else {
            onKeyDown(event)
            const reached = document.activeElement?.getAttribute('data-name')
            if (event.key === 'Shift') return
            setDragged(event.shiftKey && month !== null && reached ? [dragged?.[0] ?? month, reached] : undefined)
          }
        }}
      >
        {all.map((month, at) => {
          const found = counts.get(month) ?? 0
          const height = found === 0 ? 0 : Math.max(2, (HEIGHT * found) / most)
          const isPast = month < today.slice(0, 7)
          return (
            <g
              key={month}
              role="button"
              data-name={month}
              tabindex={tabIndexOf(month)}
              aria-label={`${monthInWords(month)}: ${events(found)}`}
              aria-pressed={chosen !== undefined && isBetween(month, chosen)}
              class={`${isSelected(month) ? 'month selected' : 'month'}${isPast ? ' past' : ''}`}
              onFocus={() => {
                reach(month)
                setPointed(month)
              }}
              onBlur={() => setPointed(undefined)}
            >
              <rect class="hit" x={at * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect class="bar" x={at * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
            </g>
          )
        })}
      </svg>
      <p class="years" aria-hidden="true">
        {all.map((month, at) =>
          month.endsWith('-01') && Number(month.slice(0, 4)) % step === 0 && at / all.length < 0.94 ? (
            <span key={month} style={{ left: `${(100 * at) / all.length}%` }}>
              {month.slice(0, 4)}
            </span>
          ) : null,
        )}
      </p>
    </section>
  )
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The first month that is shown: one of the latest, or the first chosen month. */
function firstShown(months: readonly string[], chosen: string | undefined): number {
  const latest = months.length - LATEST_MONTHS
  if (chosen === undefined) return latest
  const at = months.findIndex((month) => month >= chosen)
  return at < 0 ? latest : Math.min(latest, at)
}

function isBetween(month: string, [one, other]: readonly [string, string]): boolean {
  return one <= other ? month >= one && month <= other : month >= other && month <= one
}

/** The chosen months; filters on dates count as whole months. */
function chosenIn(
  { month, year, from, to }: DateChanges,
  all: readonly string[],
): readonly [string, string] | undefined {
  if (month !== undefined) return monthsIn(month)
  if (year !== undefined) return [`${year}-01`, `${year}-12`]
  if (from === undefined && to === undefined) return undefined
  return [from?.slice(0, 7) ?? all[0] ?? '', to === undefined ? (all.at(-1) ?? '') : monthBefore(to)]
}

/** The last month that begins before a day. */
function monthBefore(day: string): string {
  return day.endsWith('-01') ? addMonths(day.slice(0, 7), -1) : day.slice(0, 7)
}

/** The filter for some months; if these months are chosen already, no filter. */
function withMonths(one: string, other: string, chosen: readonly [string, string] | undefined): DateChanges {
  const [first, last] = one <= other ? [one, other] : [other, one]
  if (chosen?.[0] === first && chosen[1] === last) return NO_DATES
  return { ...NO_DATES, month: first === last ? first : `${first}/${last}` }
}

function captionOf(
  pointed: string | undefined,
  dragged: readonly [string, string] | undefined,
  counts: ReadonlyMap<string, number>,
): string {
  if (dragged !== undefined && dragged[0] !== dragged[1]) {
    const [first, last] = [...dragged].sort() as [string, string]
    const sum = monthsBetween(first, last).reduce((all, month) => all + (counts.get(month) ?? 0), 0)
    return `${monthInWords(first)} to ${monthInWords(last)}: ${events(sum)}`
  }
  return pointed === undefined ? '' : `${monthInWords(pointed)}: ${events(counts.get(pointed) ?? 0)}`
}
