import { expect, test } from 'vitest'
import { attendanceNamed } from '../../src/event/attendance.ts'

test('each attendance has the forms that people write, in any case and with any punctuation', () => {
  expect(['online', 'Virtual', 'REMOTE'].map(attendanceNamed)).toEqual(['online', 'online', 'online'])
  expect(['In-Person', 'in person', 'onsite', 'On-Site', 'face to face'].map(attendanceNamed)).toEqual(
    Array(5).fill('in-person'),
  )
  expect(attendanceNamed('Hybrid')).toBe('hybrid')
})

test('other words mean no attendance', () => {
  expect(['', 'yes', 'Berlin', 'online and in person'].map(attendanceNamed)).toEqual(Array(4).fill(undefined))
})
