/** A chart of the times of other engines, as multiples of the time of this engine. */
import { count } from '../support/output.ts'
import { escapeHtml } from './html.ts'

export interface Ratio {
  readonly peer: string
  /** Median time of the peer divided by that of this engine, for the same mixed searches. */
  readonly times: number
}

const WIDTH = 760
const ROW = 40
const TOP = 52
const LEFT = 190
const RIGHT = 70
const BAR = 20

/** The values with a grid line. */
const POWERS = [1, 10, 100, 1000] as const

/** Reads the table "Mixed searches" of a report. @throws Error if it has none */
export function ratiosIn(report: string): Ratio[] {
  const table = /<caption>Mixed searches<\/caption>[\s\S]*?<\/table>/.exec(report)?.[0]
  if (table === undefined) throw new Error('expected a table "Mixed searches" in the report: run npm run bench:peers')
  const cellsOf = (row: string) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text]) => text!)
  const [headings, ...rows] = [...table.matchAll(/<tr>.*?<\/tr>/g)].map(([row]) => cellsOf(row))
  const column = headings!.indexOf('times the engine')
  return rows
    .map((cells) => ({ peer: cells[0]!, times: Number(cells[column]!.replaceAll(',', '')) }))
    .filter(({ times }) => times !== 1)
}

/** The chart as SVG, on a logarithmic scale. */
export function ratioChart(ratios: readonly Ratio[]): string {
  const sorted = [...ratios].sort((a, b) => a.times - b.times)
  const bottom = TOP + sorted.length * ROW
  const lengthOf = (times: number) => (Math.log10(times) / Math.log10(2 * POWERS.at(-1)!)) * (WIDTH - LEFT - RIGHT)
  const lines = POWERS.map((power) => {
    const x = (LEFT + lengthOf(power)).toFixed(1)
    return `<path class="line" d="M${x} ${TOP - 6}V${bottom}"/>
<text class="axis" x="${x}" y="${bottom + 18}">${count(power)}</text>`
  })
  const bars = sorted.map(({ peer, times }, row) => {
    const y = TOP + row * ROW + (ROW - BAR) / 2
    const length = lengthOf(times).toFixed(1)
    return `<text class="peer" x="${LEFT - 12}" y="${y + 15}">${escapeHtml(peer)}</text>
<rect x="${LEFT}" y="${y}" width="${length}" height="${BAR}" rx="3"/>
<text x="${LEFT + Number(length) + 8}" y="${y + 15}">${count(Math.round(times))}</text>`
  })
  const said = sorted.map(({ peer, times }) => `${peer} ${count(Math.round(times))}`).join(', ')
  const height = bottom + 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"
  role="img" aria-labelledby="title said">
<title id="title">Times as long as this engine, for the same searches</title>
<desc id="said">Medians of mixed searches over a million events: ${escapeHtml(said)}.</desc>
<style>
text { font: 14px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #17212b }
.title { font-size: 16px; font-weight: 600 }
.peer { text-anchor: end }
.axis { text-anchor: middle; font-size: 12px; fill: #53606d }
.line { stroke: #dde2e7 }
rect { fill: #3f88b5 }
@media (prefers-color-scheme: dark) {
text { fill: #e4e9ee }
.axis { fill: #a2aeba }
.line { stroke: #2f3841 }
rect { fill: #4b95bf }
}
</style>
<text class="title" x="${LEFT}" y="24">Times as long as this engine, mixed searches, median</text>
${lines.join('\n')}
${bars.join('\n')}
</svg>
`
}
