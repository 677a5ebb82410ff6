import { describe, expect, it } from 'vitest'
import { attendanceOfCity, isOnline, withoutAttendance } from '../../../src/builder/places/online.ts'

describe('attendance in the column city', () => {
  it.each([
    ...['Online', 'online', 'Virtual', 'Virtual Event', 'Online via Zoom', 'Remote', 'Zoom', 'Worldwide (online)'],
    ...['온라인', 'オンライン', 'En ligne', 'Online Event (à distance)'],
  ])('the column city with the text "%s" means online', (city) => {
    expect(isOnline(city, '')).toBe(true)
    expect(attendanceOfCity(city, '')).toBe('online')
  })

  it.each(['Berlin & Online', 'Online and Physical, Berlin', 'Budapest :hungary:<br/>Virtual', 'Mesa (AZ) / Virtual'])(
    'the column city with a place and online means hybrid: %s',
    (city) => {
      expect(attendanceOfCity(city, '')).toBe('hybrid')
    },
  )

  it.each(['Berlin', '', 'Global', 'TBD', 'Online Valley', 'Remoteville'])(
    'the column city with the text "%s" means no attendance',
    (city) => {
      expect(attendanceOfCity(city, 'Germany')).toBeNull()
    },
  )

  it.each([
    ['Montreal', 'Canada & Virtual', 'hybrid'],
    ['', 'Canada & Virtual', 'hybrid'],
    ['Hybrid', 'Germany', 'hybrid'],
    ['London (in person)', '', 'in-person'],
  ])('the columns city "%s" and country "%s" mean the attendance %s', (city, country, attendance) => {
    expect(attendanceOfCity(city, country)).toBe(attendance)
  })

  it.each([
    ['London & Online', 'London'],
    ['Canada & Virtual', 'Canada'],
    ['Berlin', 'Berlin'],
    ['온라인', ''],
  ])('words for attendance in the columns city and country are no part of the place: %s', (text, place) => {
    expect(withoutAttendance(text)).toBe(place)
  })

  it('the column country may mean online or hybrid', () => {
    expect(attendanceOfCity('', 'Online')).toBe('online')
    expect(attendanceOfCity('Berlin', 'Virtual')).toBe('online')
  })
})
