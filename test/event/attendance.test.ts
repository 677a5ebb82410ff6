import { expect, test } from 'vitest'
import { attendanceNamed } from '../../src/event/attendance.ts'

test('attendanceNamed knows usual forms of each attendance, in any case and with any punctuation', () => {
  expect(['online', 'Virtual', 'REMOTE'].map(attendanceNamed)).toEqual(['online', 'online', 'online'])
  expect(['In-Person', 'in person', 'onsite', 'On-Site', 'face to face'].map(attendanceNamed)).toEqual(
    Array(5).fill('in-person'),
  )
  expect(attendanceNamed('Hybrid')).toBe('hybrid')
})

test('attendanceNamed knows forms of each attendance in other languages', () => {
  const meant = (texts: string[]) => texts.map(attendanceNamed)
  expect(meant(['온라인', 'オンライン', 'En ligne', 'онлайн', '线上'])).toEqual(Array(5).fill('online'))
  expect(meant(['presencial', 'vor Ort', 'in presenza', '対面'])).toEqual(Array(4).fill('in-person'))
  expect(meant(['híbrido', 'hybride', '하이브리드'])).toEqual(Array(3).fill('hybrid'))
})

test('a text with several attendances means hybrid, and one attendance twice means that attendance', () => {
  const texts = ['online & in-person', 'in person or online', 'presencial y virtual', 'Hybrid (online, on-site)']
  expect(texts.map(attendanceNamed)).toEqual(Array(4).fill('hybrid'))
  expect(attendanceNamed('online / virtual')).toBe('online')
})

test('attendanceNamed returns no attendance for other words', () => {
  expect(['', 'yes', 'Berlin', 'Berlin and online', '&'].map(attendanceNamed)).toEqual(Array(5).fill(undefined))
})
