import { expect, test } from 'vitest'
import { htmlTable } from '../../bench/report/html.ts'
import { type Target, targetsOf } from '../../bench/report/targets.ts'
import type { Figure } from '../../bench/suites/figure.ts'
import type { RunFacts } from '../../bench/support/machine.ts'

const NOTHING = { engine: undefined, peers: undefined, http: undefined, out: '' }

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
