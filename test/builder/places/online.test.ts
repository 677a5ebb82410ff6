import { expect, it } from 'vitest'
import { attendanceOfCity, isOnline, withoutAttendance } from '../../../src/builder/places/online.ts'
import { testCases } from '../../support/word-cases.ts'

it.each([
  ...['Online', 'online', 'Virtual', 'Virtual Event', 'Online via Zoom', 'Remote', 'Zoom', 'Worldwide (online)'],
  ...['온라인', 'オンライン', 'En ligne', 'Online Event (à distance)'],
])('the column "city" with the text "%s" means online', (city) => {
  expect(isOnline(city, '')).toBe(true)
  expect(attendanceOfCity(city, '')).toBe('online')
})

testCases(
  attendanceOfCity,
  `
# the column "city" with a place and a word for online means hybrid
Berlin & Online | = hybrid
Online and Physical, Berlin | = hybrid
Budapest :hungary:<br/>Virtual | = hybrid
Mesa (AZ) / Virtual | = hybrid
# a word in the columns "city" and "country" that only looks like an attendance means no attendance
TBD | Germany = null
Online Valley | Germany = null
Remoteville | Germany = null
Global | = null
# the columns "city" and "country" together mean an attendance
Montreal | Canada & Virtual = hybrid
| Canada & Virtual = hybrid
Hybrid | Germany = hybrid
London (in person) | = in-person
| Online = online
Berlin | Virtual = online
`,
)

testCases(
  withoutAttendance,
  `
# words for attendance in the columns "city" and "country" are no part of the place
London & Online = London
Canada & Virtual = Canada
Berlin = Berlin
온라인 =
`,
)
