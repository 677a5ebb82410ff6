import { useRef, useState } from 'preact/hooks'
import type { FacetCount } from '../model/answer.ts'
import { addMonths, MONTH_NAMES, monthInWords, monthsIn } from '../model/dates.ts'
import { count, events, short } from '../model/numbers.ts'
import { type DateChanges, NO_DATES } from '../model/search.ts'
import { busiestOf, earlierMonths, labelsOf, monthsInRow, monthsOfYear, topOf } from '../model/timeline.ts'
import { presses, useRoving, useSize } from './hooks.ts'

interface TimelineProps {
  readonly months: readonly FacetCount[]
  readonly dates: DateChanges
  readonly today: string
  readonly onDates: (dates: DateChanges) => void
}

/** The height of the drawing in its own units. A month is ten units wide; both scale with the page. */
const HEIGHT = 100
const STEP = 10

/**
 * Events by month, without the filter on months. A click chooses a month; dragging, or Shift with an arrow
 * key, chooses several.
 */
export function Timeline({ months, dates, today, onDates }: TimelineProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { width } = useSize(svg)
  const counts = new Map(months.map(({ value, count }) => [value, count]))
  const row = monthsInRow([...counts.keys()])
  const [isWhole, setWhole] = useState(false)
  const earlier = earlierMonths(row, chosenIn(dates, row)?.[0], today.slice(0, 7))
  const all = isWhole ? row : row.slice(earlier)
  const top = topOf(Math.max(1, ...all.map((month) => counts.get(month) ?? 0)))
  const chosen = chosenIn(dates, all)
  const [dragged, setDragged] = useState<readonly [string, string] | undefined>()
  const [pointed, setPointed] = useState<string | undefined>()
  const start = chosen?.[0] ?? (all.includes(today.slice(0, 7)) ? today.slice(0, 7) : all.at(-1))
  const { tabIndexOf, reach, onKeyDown } = useRoving(all, start)
  const selected = dragged ?? chosen

  const monthAt = (event: PointerEvent): string | undefined => {
    const { left, width: drawn } = svg.current!.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / drawn) * all.length)
    return all[Math.min(Math.max(at, 0), all.length - 1)]
  }
  const choose = ([one, other]: readonly [string, string]) => onDates(withMonths(one, other, chosen))
  const isSelected = (month: string) => selected !== undefined && isBetween(month, selected)

  return (
    <section class="timeline" aria-labelledby="timeline-title">
      <div class="heading">
        <h2 id="timeline-title">When</h2>
        <p class="pointed">{captionOf(pointed, dragged, counts)}</p>
        {earlier > 0 && (
          <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Latest years' : `Since ${row[0]!.slice(0, 4)}`}
          </button>
        )}
        {chosen !== undefined && (
          <button type="button" class="quiet" onClick={() => onDates(NO_DATES)}>
            All dates
          </button>
        )}
      </div>
      <div class="plot">
        <p class="scale" aria-hidden="true">
          <span>{short(top)}</span>
          <span>{top > 1 && short(top / 2)}</span>
          <span>0</span>
        </p>
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
          {[0, 0.5, 1].map((share) => (
            <path key={share} class="grid" d={`M0 ${share * HEIGHT}h${all.length * STEP}`} />
          ))}
          {all.map((month, at) => {
            const found = counts.get(month) ?? 0
            const height = found === 0 ? 0 : Math.max(2, (HEIGHT * found) / top)
            const isPast = month < today.slice(0, 7)
            const isAfterGap = at > 0 && month > addMonths(all[at - 1]!, 1)
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
                {isAfterGap && <path class="gap" d={`M${at * STEP} 0v${HEIGHT}`} />}
              </g>
            )
          })}
        </svg>
        <p class="years" aria-hidden="true">
          {labelsOf(all, width).map(({ at, text }) => (
            <span key={at} style={{ left: `${(100 * at) / all.length}%` }}>
              {text}
            </span>
          ))}
        </p>
      </div>
      <MonthsOfYear counts={counts} />
    </section>
  )
}

/**
 * Events by month of the year, for all years: a sentence with the busiest months, and a bar for each month.
 */
function MonthsOfYear({ counts }: { counts: ReadonlyMap<string, number> }) {
  const sums = monthsOfYear(counts)
  const most = Math.max(...sums)
  const busiest = busiestOf(sums)
  const all = sums.reduce((sum, found) => sum + found, 0)
  if (all === 0) return null
  const [verb, then] = busiest.length === 1 ? ['is', 'then'] : ['are', 'in each']
  return (
    <div class="of-year">
      {busiest.length > 0 && (
        <p>
          <strong>{inList(busiest)}</strong> {verb} busiest: {count(most)} of {events(all)} start {then}.
        </p>
      )}
      <ul aria-label="Events by month of the year">
        {sums.map((found, at) => (
          <li key={MONTH_NAMES[at]} title={`${MONTH_NAMES[at]}: ${events(found)}`}>
            <i class={found === most ? 'most' : undefined} style={{ height: `${(100 * found) / most}%` }} />
            <span aria-hidden="true">{MONTH_NAMES[at]!.slice(0, 1)}</span>
            <span class="for-readers">
              {MONTH_NAMES[at]}: {events(found)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function inList(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function isBetween(month: string, [one, other]: readonly [string, string]): boolean {
  return one <= other ? month >= one && month <= other : month >= other && month <= one
}

/** The first and the last chosen month. A month is included even if only some of its days are chosen. */
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

/** The filter for the months from one to another; no filter if these months are already chosen. */
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
    const sum = [...counts].reduce((all, [month, found]) => all + (isBetween(month, dragged) ? found : 0), 0)
    return `${monthInWords(first)} to ${monthInWords(last)}: ${events(sum)}`
  }
  return pointed === undefined ? '' : `${monthInWords(pointed)}: ${events(counts.get(pointed) ?? 0)}`
}
