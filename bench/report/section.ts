import { type Chart, type ECharts, svgOf } from './charts/svg.ts'
import { escapeHtml } from './html.ts'

/** A part of the report. */
export interface Section {
  readonly id: string
  readonly heading: string
  /** Paragraphs and tables in order, as HTML, and charts; each chart has its figures beside it. */
  readonly parts: readonly (string | { readonly chart: Chart; readonly table: string })[]
}

export function sectionHtml(echarts: ECharts, { id, heading, parts }: Section): string {
  const body = parts.map((part, index) => {
    if (typeof part === 'string') return part
    const { chart, table } = part
    return `<figure><div class="wide">${svgOf(echarts, chart, `${id}-${index}`)}</div>
<figcaption>${escapeHtml(chart.description)}</figcaption></figure>
<details><summary>The figures</summary>${table}</details>`
  })
  return `<section id="${id}"><h2>${escapeHtml(heading)}</h2>
${body.join('\n')}
</section>`
}
