import { describe, expect, test } from 'vitest'
import { deviationOf, type Figure, figureOf } from '../../bench/suites/figure.ts'
import { growthsOf } from '../../bench/suites/growth.ts'
import { movesOf } from '../../bench/suites/moves.ts'
import { readOptions } from '../../bench/suites/options.ts'
import { ratiosOf } from '../../bench/suites/ratios.ts'
import { percentile } from '../support/statistics.ts'

const KEY = { suite: 'kernels', subject: 'OR', measure: 'TypeScript', events: 1000, unit: 'us' } as const

function figure(changes: Partial<Figure>): Figure {
  return { ...KEY, median: 10, p99: 20, deviation: 0, ...changes }
}

describe('a percentile', () => {
  test('is the least value that the share of all values does not exceed', () => {
    const values = [5, 1, 4, 2, 3]
    expect([0.2, 0.21, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 2, 3, 5, 5])
  })

  test('of nothing is not a number', () => {
    expect(percentile([], 0.5)).toBeNaN()
  })
})

describe('a figure of rounds', () => {
  test('has the median of the medians and of the 99th percentiles', () => {
    const rounds = [
      { median: 10, p99: 90 },
      { median: 30, p99: 50 },
      { median: 20, p99: 70 },
    ]
    expect(figureOf(KEY, rounds)).toEqual({ ...KEY, median: 20, p99: 70, deviation: 0.5 })
  })

  test('has no 99th percentile where rounds have none, and no deviation where there is one round', () => {
    expect(figureOf(KEY, [{ median: 10, p99: null }])).toEqual({ ...KEY, median: 10, p99: null, deviation: null })
  })
})

describe('a deviation', () => {
  test('is the median distance from the median, which one stray round does not change', () => {
    expect(deviationOf([100, 101, 99, 102, 98])).toBe(0.01)
    expect(deviationOf([100, 101, 99, 102, 900])).toBeCloseTo(1 / 101)
  })
})

describe('growth', () => {
  test('goes from each size to the next larger one, in whatever order they come', () => {
    const figures = [figure({ events: 10_000, median: 80 }), figure({}), figure({ events: 100_000, median: 120 })]
    expect(growthsOf(figures).map(({ from, to, factor }) => [from, to, factor])).toEqual([
      [1000, 10_000, 8],
      [10_000, 100_000, 1.5],
    ])
  })

  test('is told of the same subject and measure only', () => {
    expect(growthsOf([figure({}), figure({ events: 10_000, measure: 'WebAssembly SIMD' })])).toEqual([])
  })
})

describe('ratios', () => {
  test('put a twin beside its kernel, and the worst class beside the median one', () => {
    const ofClass = (subject: string, median: number) =>
      figure({ suite: 'classes', subject, measure: 'search', median })
    const figures = [
      figure({ median: 40 }),
      figure({ measure: 'WebAssembly SIMD', median: 10 }),
      ofClass('mixed', 1000),
      ofClass('month', 2),
      ofClass('no filter', 1),
      ofClass('facets', 12),
    ]
    expect(ratiosOf(figures).map(({ value }) => value)).toEqual([4, 6])
  })
})

describe('two runs', () => {
  const verdicts = (before: Partial<Figure>, after: Partial<Figure>) =>
    movesOf([figure(before)], [figure(after)]).map(({ verdict }) => verdict)

  test('differ where the ratio is beyond the deviations of both', () => {
    expect(verdicts({ deviation: 0.02 }, { median: 13, deviation: 0.02 })).toEqual(['worse'])
    expect(verdicts({ deviation: 0.02 }, { median: 7, deviation: 0.02 })).toEqual(['better'])
    expect(verdicts({ deviation: 0.1 }, { median: 13, deviation: 0.02 })).toEqual(['same'])
  })

  test('are the same within what no run can tell apart, however still it was', () => {
    expect(verdicts({}, { median: 10.9 })).toEqual(['same'])
    expect(verdicts({}, { median: 11.1 })).toEqual(['worse'])
  })

  test('are held to more where a run had one round', () => {
    expect(verdicts({ deviation: null }, { median: 14, deviation: null })).toEqual(['same'])
    expect(verdicts({ deviation: null }, { median: 16, deviation: null })).toEqual(['worse'])
  })

  test('count more as better where the figure is a rate', () => {
    expect(verdicts({ unit: 'events/s' }, { unit: 'events/s', median: 20 })).toEqual(['better'])
  })

  test('are compared in what both have', () => {
    expect(movesOf([figure({}), figure({ subject: 'AND of 2' })], [figure({ events: 5 }), figure({})])).toHaveLength(1)
  })
})

describe('options', () => {
  const read = (...args: string[]) => readOptions(args, ['kernels', 'plan', 'load'])

  test('give sizes in ascending order and suites in the order in which they run', () => {
    expect(read('--sizes', '1000000,1000', '--only', 'load,kernels')).toEqual({
      sizes: [1000, 1_000_000],
      suites: ['kernels', 'load'],
      json: undefined,
    })
  })

  test('name what was expected', () => {
    expect(() => read('--only', 'plans')).toThrow('expected --only with some of kernels,plan,load; got plans')
    expect(() => read('--sizes', '1e6')).toThrow('got 1e6')
    expect(() => read('--sizes', '10000001')).toThrow('got 10000001')
  })
})
