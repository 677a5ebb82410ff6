import { describe, expect, test } from 'vitest'
import type { BuiltDirectory } from '../../../support/directory.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { type SomeEvent, searchWords, smallDirectory } from '../../../support/small-directory.ts'

const DATED: readonly SomeEvent[] = [
  { id: 1, name: 'Robotics Days', submissionDeadline: '2027-03-01' },
  { id: 2, name: 'Robotics Forum', submissionDeadline: '2026-01-01' },
  { id: 3, name: 'Robotics School', attendance: 'hybrid' },
]

function understood(built: BuiltDirectory, text: string) {
  const { ids, interpretation } = searchWords(built, text)
  return { ids, notes: interpretation.map(({ given, used }) => `${given}: ${used.join(', ')}`) }
}

describe('a directory with deadlines and attendance', () => {
  const built = sharedDirectory(() => smallDirectory(DATED))

  test.each([
    ['robotics deadline', [1], ['deadline: open deadline']],
    ['robotics deadline in march 2027', [1], ['deadline in march 2027: deadline March 2027']],
    ['robotics deadline before february 2026', [2], ['deadline before february 2026: deadline until 2026-01-31']],
    ['hybrid robotics', [3], ['hybrid: hybrid']],
    ['online robotics', [], ['online: online']],
  ])('the query "%s" is read as filters if the directory has deadlines and attendance', (text, ids, notes) => {
    expect(understood(built, text)).toEqual({ ids, notes })
  })
})

describe('a directory without deadlines and attendance', () => {
  const built = sharedDirectory(() => smallDirectory(DATED.map(({ id, name = '' }) => ({ id, name }))))

  test('without deadlines and attendance in the directory, q drops deadline words and keeps attendance words', () => {
    const left = ['deadline: ']
    expect(understood(built, 'robotics deadline')).toEqual({ ids: [1, 2, 3], notes: left })
    expect(understood(built, 'hybrid robotics')).toEqual({ ids: [], notes: [] })
  })
})
