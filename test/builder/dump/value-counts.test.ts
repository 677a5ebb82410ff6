import { expect, test } from 'vitest'
import { ValueCounts } from '../../../src/builder/dump/value-counts.ts'

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
