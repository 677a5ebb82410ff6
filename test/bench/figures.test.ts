import { expect, test } from 'vitest'
import { growthsOf, ratiosOf } from '../../bench/suites/derived.ts'
import { deviationOf, type Figure, figureOf } from '../../bench/suites/figure.ts'
import { movesOf } from '../../bench/suites/moves.ts'
import { CommandLine } from '../../bench/support/command-line.ts'
import { percentile } from '../support/statistics.ts'

const KEY = { suite: 'kernels', subject: 'OR', measure: 'TypeScript', events: 1000, unit: 'us' } as const

function figure(changes: Partial<Figure>): Figure {
  return { ...KEY, median: 10, p99: 20, deviation: 0, ...changes }
}

test('a percentile is the least value that at least this share of all values does not exceed', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0.2, 0.21, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 2, 3, 5, 5])
})

test('a percentile of nothing is not a number', () => {
  expect(percentile([], 0.5)).toBeNaN()
})

test("a figure has the median of its rounds' medians and of their 99th percentiles", () => {
  const rounds = [
    { median: 10, p99: 90 },
    { median: 30, p99: 50 },
    { median: 20, p99: 70 },
  ]
  expect(figureOf(KEY, rounds)).toEqual({ ...KEY, median: 20, p99: 70, deviation: 0.5 })
})

test('a figure has no 99th percentile when its rounds have none, and no deviation when there is one round', () => {
  expect(figureOf(KEY, [{ median: 10, p99: null }])).toEqual({ ...KEY, median: 10, p99: null, deviation: null })
})

test('a deviation is the median distance from the median, which one stray round does not change', () => {
  expect(deviationOf([100, 101, 99, 102, 98])).toBe(0.01)
  expect(deviationOf([100, 101, 99, 102, 900])).toBeCloseTo(1 / 101)
})

test('growth goes from each size to the next larger one, in whatever order they come', () => {
  const figures = [figure({ events: 10_000, median: 80 }), figure({}), figure({ events: 100_000, median: 120 })]
  expect(growthsOf(figures).map(({ from, to, factor }) => [from, to, factor])).toEqual([
    [1000, 10_000, 8],
    [10_000, 100_000, 1.5],
  ])
})

test('growth is between figures of the same subject and measure only', () => {
  expect(growthsOf([figure({}), figure({ events: 10_000, measure: 'WebAssembly SIMD' })])).toEqual([])
})

test('ratios divide a twin by its kernel, and the worst class by the median one', () => {
  const ofClass = (subject: string, median: number) => figure({ suite: 'classes', subject, measure: 'search', median })
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

function verdicts(before: Partial<Figure>, after: Partial<Figure>) {
  return movesOf([figure(before)], [figure(after)]).map(({ verdict }) => verdict)
}

test('two runs differ when their ratio is beyond the deviations of both', () => {
  expect(verdicts({ deviation: 0.02 }, { median: 13, deviation: 0.02 })).toEqual(['worse'])
  expect(verdicts({ deviation: 0.02 }, { median: 7, deviation: 0.02 })).toEqual(['better'])
  expect(verdicts({ deviation: 0.1 }, { median: 13, deviation: 0.02 })).toEqual(['same'])
})

test('two runs are the same when they differ by less than any two runs do, however still they were', () => {
  expect(verdicts({}, { median: 10.9 })).toEqual(['same'])
  expect(verdicts({}, { median: 11.1 })).toEqual(['worse'])
})

test('two runs of one round must differ by more', () => {
  expect(verdicts({ deviation: null }, { median: 14, deviation: null })).toEqual(['same'])
  expect(verdicts({ deviation: null }, { median: 16, deviation: null })).toEqual(['worse'])
})

test('of two runs the larger is better when the figure is a rate', () => {
  expect(verdicts({ unit: 'events/s' }, { unit: 'events/s', median: 20 })).toEqual(['better'])
})

test('two runs are compared in the figures that both have', () => {
  expect(movesOf([figure({}), figure({ subject: 'AND of 2' })], [figure({ events: 5 }), figure({})])).toHaveLength(1)
})

function read(...args: string[]) {
  const line = new CommandLine(args, 'a command', { sizes: '1000', only: undefined, json: undefined })
  const suites = line.some('only', ['kernels', 'plan', 'load'])
  return { sizes: line.sizes('sizes'), suites, json: line.text('json') }
}

test('options give sizes in ascending order and suites in the order in which they run', () => {
  expect(read('--sizes', '1000000,1000', '--only', 'load,kernels')).toEqual({
    sizes: [1000, 1_000_000],
    suites: ['kernels', 'load'],
    json: undefined,
  })
})

test('invalid options fail with what was expected', () => {
  expect(() => read('--only', 'plans')).toThrow('expected --only with some of kernels,plan,load; got plans')
  expect(() => read('--sizes', '1e6')).toThrow('got 1e6')
  expect(() => read('--sizes', '10000001')).toThrow('got 10000001')
})
