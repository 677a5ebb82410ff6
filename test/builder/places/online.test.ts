import { describe, expect, it } from 'vitest'
import { attendanceOfCity, isOnline, withoutAttendance } from '../../../src/builder/places/online.ts'

describe('attendance that a city tells', () => {
  it.each([
    ...['Online', 'online', 'Virtual', 'Virtual Event', 'Online via Zoom', 'Remote', 'Zoom', 'Worldwide (online)'],
    ...['온라인', 'オンライン', 'En ligne', 'Online Event (à distance)'],
  ])('a city that is no place means online: %s', (city) => {
    expect(isOnline(city, '')).toBe(true)
    expect(attendanceOfCity(city, '')).toBe('online')
  })

  it.each(['Berlin & Online', 'Online and Physical, Berlin', 'Budapest :hungary:<br/>Virtual', 'Mesa (AZ) / Virtual'])(
    'a place and online means hybrid: %s',
    (city) => {
      expect(attendanceOfCity(city, '')).toBe('hybrid')
    },
  )

  it.each(['Berlin', '', 'Global', 'TBD', 'Online Valley', 'Remoteville'])(
    'a city alone means no attendance: %s',
    (city) => {
      expect(attendanceOfCity(city, 'Germany')).toBeNull()
    },
  )

  it.each([
    ['Montreal', 'Canada & Virtual', 'hybrid'],
    ['', 'Canada & Virtual', 'hybrid'],
    ['Hybrid', 'Germany', 'hybrid'],
    ['London (in person)', '', 'in-person'],
  ])('a part of city or country may mean an attendance: %s, %s', (city, country, attendance) => {
    expect(attendanceOfCity(city, country)).toBe(attendance)
  })

  it.each([
    ['London & Online', 'London'],
    ['Canada & Virtual', 'Canada'],
    ['Berlin', 'Berlin'],
    ['온라인', ''],
  ])('words for attendance are no part of the place: %s', (text, place) => {
    expect(withoutAttendance(text)).toBe(place)
  })

  it('a country may mean online or hybrid', () => {
    expect(attendanceOfCity('', 'Online')).toBe('online')
    expect(attendanceOfCity('Berlin', 'Virtual')).toBe('online')
  })
})
