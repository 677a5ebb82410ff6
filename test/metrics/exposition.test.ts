import { expect, test } from 'vitest'
import { Durations } from '../../src/http/measurements.ts'
import type { Family, Observed } from '../../src/metrics/exposition.ts'
import { expose } from '../../src/metrics/exposition.ts'

const nobody = {} as Observed
const described = { labels: [], help: 'What it is.' }

test('counters and gauges of the metrics have one line a sample, and labels may hold any characters', async () => {
  const family: Family = {
    ...described,
    name: 'a_total',
    type: 'counter',
    *read() {
      yield { value: 1.5 }
      yield { labels: { of: 'say "\\n"\n', and: '' }, value: 2 }
    },
  }
  expect(await expose([family], nobody)).toBe(
    '# HELP a_total What it is.\n# TYPE a_total counter\na_total 1.5\na_total{of="say \\"\\\\n\\"\\n",and=""} 2\n',
  )
})

test('a histogram of the metrics has cumulative buckets, in seconds', async () => {
  const durations = new Durations([1, 10])
  for (const ms of [0.5, 1, 5, 20, 30]) durations.observe(ms)
  const family: Family = {
    ...described,
    name: 'h',
    type: 'histogram',
    read: () => [{ labels: { of: 'x' }, durations }],
  }
  expect((await expose([family], nobody)).split('\n').slice(2)).toEqual([
    'h_bucket{of="x",le="0.001"} 2',
    'h_bucket{of="x",le="0.01"} 3',
    'h_bucket{of="x",le="+Inf"} 5',
    'h_sum{of="x"} 0.0565',
    'h_count{of="x"} 5',
    '',
  ])
})
