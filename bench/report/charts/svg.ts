import { loadPackage } from '../../peers/packages.ts'
import { escapeHtml } from '../html.ts'

/** The part of echarts that is used here. It is a dependency of the benchmarks alone, and may be absent. */
export interface ECharts {
  init(
    element: null,
    theme: null,
    options: { renderer: 'svg'; ssr: true; width: number; height: number },
  ): { setOption(option: object): void; renderToSVGString(): string; dispose(): void }
}

/** A chart that is still to be drawn; `option` is an option of echarts. */
export interface Chart {
  readonly title: string
  /** What the chart shows, for who cannot see it. */
  readonly description: string
  readonly height: number
  readonly option: object
}

/** @throws Error that says how to install it */
export function loadECharts(): Promise<ECharts> {
  return loadPackage<ECharts>('echarts')
}

/**
 * Colours that charts are drawn in. Each stands for a property of the page's style, which is put in its place, so that a chart follows the
 * light or the dark scheme of whoever looks at it.
 */
export const INK = '#010101'
export const MUTED = '#020202'
export const RULE = '#030303'
/** In the order in which series take them. */
export const SERIES = ['#0a0101', '#0a0202', '#0a0303', '#0a0404', '#0a0505', '#0a0606'] as const

const PROPERTIES: ReadonlyMap<string, string> = new Map([
  [INK, '--ink'],
  [MUTED, '--muted'],
  [RULE, '--rule'],
  ...SERIES.map((colour, index): [string, string] => [colour, `--series-${index + 1}`]),
])

const WIDTH = 960

/** Draws a chart as SVG that scales with the page; the style that echarts adds is for pointers, and nothing here answers to them. */
export function svgOf(echarts: ECharts, { title, description, height, option }: Chart, id: string): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height })
  const textStyle = { fontFamily: 'system-ui, sans-serif', fontSize: 13, color: INK }
  chart.setOption({ animation: false, textStyle, color: SERIES, ...option })
  const drawn = chart.renderToSVGString()
  chart.dispose()
  const coloured = drawn.replace(/#0[0-9a-f]{5}\b/g, (colour) =>
    PROPERTIES.has(colour) ? `var(${PROPERTIES.get(colour)})` : colour,
  )
  const opening = `<svg viewBox="0 0 ${WIDTH} ${height}" xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title ${id}-desc">`
  const names = `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>`
  return coloured.replace(/<style.*?<\/style>/s, '').replace(/<svg[^>]*>/, opening + names)
}
