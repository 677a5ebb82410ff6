import { expect, test } from 'vitest'
import { judge, type Sample, slopeOf } from './samples.ts'

/** Samples every 10 s for an hour. */
function hour(change: (minute: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: 360 }, (_, at) => ({
    seconds: at * 10,
    rssBytes: 400e6,
    heapBytes: 50e6,
    descriptors: 40,
    requests: 1000,
    failed: 0,
    p99Ms: 5,
    ...change(at / 6),
  }))
}

test('memory that breathes is flat, and a slow leak is not', () => {
  expect(judge(hour((minute) => ({ rssBytes: 400e6 + 20e6 * Math.sin(minute) })))).toEqual([])
  expect(judge(hour((minute) => ({ rssBytes: 300e6 + Math.min(minute, 20) * 5e6 })))).toEqual([])
  expect(judge(hour((minute) => ({ rssBytes: 400e6 + minute * 1e6 })))).toEqual([
    expect.stringMatching(/^Memory grows by 0\.2\d % a minute/),
  ])
})

test('descriptors that are not given back, and failed requests, are told', () => {
  expect(judge(hour((minute) => ({ descriptors: 40 + Math.round(minute * 3) })))).toEqual([
    '90 descriptors more were open in the later half.',
  ])
  expect(judge(hour((minute) => ({ failed: minute === 5 ? 2 : 0 })))).toEqual(['2 requests failed.'])
})

test('a slope is that of the line through the values', () => {
  const samples = hour((minute) => ({ rssBytes: 7 * minute * 60 + 3 }))
  const { slope, error } = slopeOf(samples, ({ rssBytes }) => rssBytes)
  expect([slope, error]).toEqual([expect.closeTo(7), expect.closeTo(0)])
})
