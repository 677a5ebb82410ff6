import { describe, expect, test } from 'vitest'
import { htmlTable } from '../../bench/report/html.ts'
import { pageHtml } from '../../bench/report/page.ts'
import { ratioChart, ratiosIn } from '../../bench/report/ratio-chart.ts'
import { type Target, targetsOf } from '../../bench/report/targets.ts'
import type { Figure } from '../../bench/suites/figure.ts'
import type { RunFacts } from '../../bench/support/machine.ts'
import { readDocument } from '../support/documents.ts'

const NOTHING = { engine: undefined, peers: undefined, http: undefined, out: '', chart: '' }

function targetsWith(figures: readonly Figure[]): Target[] {
  return targetsOf({ ...NOTHING, engine: { run: {} as RunFacts, figures, ratios: [], growths: [] } })
}

function mixedFigure(events: number): Figure {
  return {
    suite: 'classes',
    subject: 'mixed',
    measure: 'search',
    events,
    unit: 'us',
    median: 5,
    p99: 150,
    deviation: 0,
  }
}

test('without a run all targets are listed and none is measured', () => {
  const targets = targetsOf(NOTHING)
  expect(targets).not.toEqual([])
  expect(targets.filter(({ share }) => share !== undefined)).toEqual([])
})

test('a target is met by a share of 1 or less', () => {
  const [p50, p99] = targetsWith([mixedFigure(1_000_000)])
  expect(p50).toMatchObject({ wanted: 'at most 10 us', measured: '5.00 us', share: 0.5 })
  expect(p99).toMatchObject({ wanted: 'at most 100 us', measured: '150 us', share: 1.5 })
})

test('targets are about a million events and no other size', () => {
  expect(targetsWith([mixedFigure(100_000)]).filter(({ share }) => share !== undefined)).toEqual([])
})

test('a table shows text that looks like HTML as text', () => {
  expect(htmlTable('a < b', ['"x"'], [['<script>']])).not.toMatch(/<script>|a < b/)
})

describe('the ratio chart', () => {
  const report = readDocument('bench/report.html')

  test('docs/ratios.svg shows the figures of bench/report.html', () => {
    expect(readDocument('docs/ratios.svg')).toBe(ratioChart(ratiosIn(report)))
  })

  test('it has a bar for every other engine, as long as the logarithm of its ratio', () => {
    const chart = ratioChart([
      { peer: 'slow & old', times: 1000 },
      { peer: 'quick', times: 10 },
    ])
    const widths = [...chart.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths[1]! / widths[0]!).toBeCloseTo(3, 1)
    expect([...chart.matchAll(/class="peer"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
      'quick',
      'slow &amp; old',
    ])
    expect(chart).toContain('quick 10, slow &amp; old 1,000.')
  })

  test('a report without peers is refused', () => {
    expect(() => ratiosIn(pageHtml(undefined, []))).toThrow('expected a table "Mixed searches"')
  })
})

test('the report links to the README and to the explorer, and has the head that reports are given', () => {
  const report = readDocument('bench/report.html')
  const headOf = (page: string) => /<header>.*?<nav>/s.exec(page)![0]
  expect(headOf(report)).toBe(headOf(pageHtml(undefined, [])))
  expect(headOf(report)).toContain('<a href="../README.md">')
})
