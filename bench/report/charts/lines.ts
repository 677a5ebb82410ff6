import { type Chart, INK, MUTED, RULE, SERIES } from './svg.ts'

const SHAPES = ['circle', 'diamond', 'triangle', 'rect', 'emptyCircle', 'emptyDiamond'] as const

interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

interface Lines extends Pick<Chart, 'title' | 'description'> {
  readonly lines: readonly Line[]
  /** Drawn without points, behind the others. */
  readonly guide: Line
  readonly xName: string
  readonly yName: string
}

/** Lines over two logarithmic scales: what grows in proportion is straight and as steep as the guide. */
export function lineChart({ title, description, lines, guide, xName, yName }: Lines): Chart {
  const axis = (name: string) => ({
    type: 'log',
    name,
    nameLocation: 'middle',
    nameGap: 36,
    nameTextStyle: { color: MUTED, fontSize: 13 },
    axisLabel: { color: MUTED, fontSize: 12, formatter: (value: number) => value.toLocaleString('en') },
    splitLine: { lineStyle: { color: RULE } },
    axisLine: { lineStyle: { color: RULE } },
  })
  return {
    title,
    description,
    height: 460,
    option: {
      grid: { left: 80, right: 40, top: 60, bottom: 60 },
      legend: { top: 0, left: 80, itemGap: 20, itemWidth: 22, textStyle: { color: INK, fontSize: 13 } },
      xAxis: { ...axis(xName), min: 'dataMin', max: 'dataMax' },
      yAxis: axis(yName),
      series: [
        ...lines.map(({ name, points }, index) => ({
          type: 'line',
          name,
          symbol: SHAPES[index],
          symbolSize: 10,
          lineStyle: { width: 2, color: SERIES[index] },
          itemStyle: { color: SERIES[index], opacity: 1 },
          data: points,
        })),
        {
          type: 'line',
          name: guide.name,
          symbol: 'none',
          lineStyle: { width: 1, type: 'dashed', color: MUTED },
          itemStyle: { color: MUTED },
          data: guide.points,
        },
      ],
    },
  }
}
