import { describe, expect, it } from 'vitest'
import { attendanceOfCity, isOnline } from '../../../src/builder/places/online.ts'

describe('attendance that a city tells', () => {
  it.each(['Online', 'online', 'Virtual', 'Virtual Event', 'Online via Zoom', 'Remote', 'Zoom', 'Worldwide (online)'])(
    'a city that is no place means online: %s',
    (city) => {
      expect(isOnline(city, '')).toBe(true)
      expect(attendanceOfCity(city, '')).toBe('online')
    },
  )

  it.each(['Berlin & Online', 'Online and Physical, Berlin', 'Budapest :hungary:<br/>Virtual', 'Mesa (AZ) / Virtual'])(
    'a place and online means hybrid: %s',
    (city) => {
      expect(attendanceOfCity(city, '')).toBe('hybrid')
    },
  )

  it.each(['Berlin', '', 'Global', 'TBD', 'Online Valley', 'Remoteville'])('a city alone means none: %s', (city) => {
    expect(attendanceOfCity(city, 'Germany')).toBeNull()
  })

  it('a country may say so too', () => {
    expect(attendanceOfCity('', 'Online')).toBe('online')
    expect(attendanceOfCity('Berlin', 'Virtual')).toBe('online')
  })
})
