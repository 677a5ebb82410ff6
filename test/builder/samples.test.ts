import { expect, test } from 'vitest'
import { Samples, ValueCounts } from '../../src/builder/samples.ts'

test('the report on a column counts texts that were read and texts that were not, and shows the most frequent', () => {
  const counts = new ValueCounts()
  counts.add('online', 'online')
  counts.add('presencial', 'in-person')
  counts.add('presencial', 'in-person')
  counts.add('maybe', '')
  counts.add('', '')
  expect(counts.report()).toEqual({
    read: 3,
    unread: 1,
    mapped: [{ written: 'presencial', value: 'in-person', rows: 2 }],
    samples: [{ written: 'maybe', rows: 1 }],
  })
})

test('samples are counted by kind, and the first five that differ are retained', () => {
  const samples = new Samples<string, number>()
  for (const number of [1, 1, 2, 3, 4, 5, 6]) samples.add('a', number)
  samples.add('b', 1)
  expect(samples.of('a')).toEqual({ count: 7, samples: [1, 2, 3, 4, 5] })
  expect(samples.of('c')).toEqual({ count: 0, samples: [] })
  expect(samples.kinds()).toEqual(['a', 'b'])
  expect(samples.total).toBe(8)
})
