import { test as law } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, type EpochDay, formatDay } from '../../src/event/days.ts'
import {
  deadlineInWords,
  formatInZone,
  inReadersZone,
  isZone,
  readDue,
  readKind,
  readShortForm,
} from '../../src/event/deadlines.ts'
import { formatInstant, type Instant, noonOf } from '../../src/event/moment.ts'
import { FIRST_DAY, LAST_DAY } from '../../src/event/written-days.ts'

function passes(due: string, zone?: string): string | undefined {
  const time = readDue(due, zone)
  return time && formatInstant(time.instant)
}

test.each([
  ['2026-12-01', '', '2026-12-02T12:00:00Z'],
  ['2028-02-28', 'anywhere on earth', '2028-02-29T12:00:00Z'],
  ['2026-12-01 23:59:59', 'UTC-12', '2026-12-02T11:59:59Z'],
  ['2026-12-01 24:00', 'UTC', '2026-12-02T00:00:00Z'],
  ['2026-12-01 00:00', '+14', '2026-11-30T10:00:00Z'],
  ['December 1, 2026, 11:59 PM PST', '', '2026-12-02T07:59:00Z'],
  ['2026-12-01 12 am', 'Z', '2026-12-01T00:00:00Z'],
  ['2026-12-01T09:00:00+05:30', 'AoE', '2026-12-01T03:30:00Z'],
  ['2026-07-01 17:00', 'ET', '2026-07-01T21:00:00Z'],
  ['2026-12-01', 'Europe/Paris', '2026-12-01T23:00:00Z'],
  ['2026-12-01 12:00', 'asia/kolkata', '2026-12-01T06:30:00Z'],
])('a deadline "%s" in the zone "%s" passes at %s', (due, zone, instant) => {
  expect(passes(due, zone)).toBe(instant)
})

test.each([
  // in Berlin, clocks skip 02:00 to 03:00 in spring, and show 02:00 to 03:00 twice in autumn
  ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  // in Havana, clocks go back at 01:00 and forward at midnight
  ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00Z'],
  ['2026-03-07', 'America/Havana', '2026-03-08T05:00:00Z'],
  // this zone has a summer time of half an hour, and the next zone once skipped a day
  ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
  ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  // zones whose offset changed permanently: Moscow set its clocks back an hour, Istanbul kept summer time
  ['2014-10-26', 'Europe/Moscow', '2014-10-26T21:00:00Z'],
  ['2016-10-30', 'Europe/Istanbul', '2016-10-30T21:00:00Z'],
])('a deadline "%s" in %s on a day when clocks change passes at %s', (due, zone, instant) => {
  expect(passes(due, zone)).toBe(instant)
})

test.each([
  ['2026-02-30', ''],
  ['TBA', ''],
  ['2026-12-01 25:00', ''],
  ['2026-12-01 13 pm', ''],
  ['2026-12-01 24:01', 'UTC'],
  ['2026-12-01', 'Mars/Phobos'],
  ['2026-12-01', 'UTC+15'],
  ['2026-12-01', '+05:75'],
  ['2026-12-01', 'IST'],
])('the deadline "%s" in the zone "%s" has no known instant', (due, zone) => {
  expect(passes(due, zone)).toBeUndefined()
})

const days = fc.integer({ min: FIRST_DAY, max: LAST_DAY }).map((day) => day as EpochDay)
const REGIONS = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/Santiago', 'UTC']

law.prop([days])('a deadline without a time zone passes when its day ends in the last zone of the world', (day) => {
  const { instant } = readDue(formatDay(day))!
  const dayAt = (hours: number, at: number) => Math.floor((at + hours * 3600) / 86_400)
  expect([dayAt(-12, instant - 1), dayAt(-12, instant)]).toEqual([day, day + 1])
  expect(dayAt(14, instant)).toBe(day + 2)
})

law.prop([days, fc.integer({ min: -12 * 60, max: 14 * 60 }), fc.nat(86_399)])(
  'a deadline with an offset passes at the instant that Date computes',
  (day, minutes, seconds) => {
    const two = (number: number) => String(number).padStart(2, '0')
    const of = Math.abs(minutes)
    const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(of / 60))}:${two(of % 60)}`
    const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
    const { instant } = readDue(`${formatDay(day)} ${clock}`, zone)!
    expect(instant).toBe(Date.parse(`${formatDay(day)}T${clock}${zone}`) / 1000)
  },
)

law.prop([fc.integer({ min: dayOf(1990, 1, 1), max: dayOf(2037, 12, 31) }), fc.nat(23), fc.constantFrom(...REGIONS)])(
  'a deadline in a region passes when clocks in the region show its time, unless the clocks skip this time',
  (day, hour, region) => {
    const written = `${formatDay(day as EpochDay)} ${String(hour).padStart(2, '0')}:30`
    const { instant } = readDue(written, region)!
    const shown = formatInZone(instant, region)
    const isSkipped = formatInZone((instant - 3600) as Instant, region) < written && shown > written
    expect(isSkipped ? written : shown).toBe(written)
    // if a local time occurs twice, readDue returns the first instant
    expect(formatInZone((instant - 3600) as Instant, region)).not.toBe(written)
  },
)

test('a submission_deadline with an unreadable time or zone is read as a day without time and zone', () => {
  expect(readShortForm('2026-12-01 (IST)')).toEqual(readDue('2026-12-01'))
  expect(readShortForm('2026-12-01 25:99')).toEqual(readDue('2026-12-01'))
  expect(readShortForm('soon')).toBeUndefined()
})

test('readKind accepts a kind of deadline in any case, with blanks, hyphens or underscores', () => {
  expect(['Camera-ready', 'camera ready', 'CAMERA_READY'].map(readKind)).toEqual(Array(3).fill('camera_ready'))
  expect(readKind('poster')).toBeUndefined()
})

test('isZone accepts a region, an offset or an abbreviation of a time zone', () => {
  expect(['Europe/Berlin', '+02:00', 'UTC-3', 'AoE', 'CET', 'ET'].map(isZone)).toEqual(Array(6).fill(true))
  expect(['Berlin', '+25:00', 'a'.repeat(100)].map(isZone)).toEqual([false, false, false])
})

test('inReadersZone returns the time of a deadline in a zone, with the days left', () => {
  const { instant } = readDue('2026-12-01')!
  const at = (day: number) => inReadersZone(instant, 'Europe/Berlin', noonOf(dayOf(2026, 12, day)))
  expect(inReadersZone(instant, 'Europe/Berlin', noonOf(dayOf(2026, 11, 20)))).toBe(
    '2026-12-02 13:00 Europe/Berlin, 12 days left',
  )
  expect([at(1), at(2)]).toEqual(['2026-12-02 13:00 Europe/Berlin, 1 day left', '2026-12-02 13:00 Europe/Berlin'])
})

test('deadlineInWords names state, time zone, round and label of a deadline', () => {
  const deadline = { kind: 'camera_ready', due: '2026-12-01 17:00', zone: 'CET', extended: false } as const
  const due_utc = '2026-12-01T16:00:00Z'
  expect(deadlineInWords({ ...deadline, due_utc, open: true, round: 2, label: 'short papers' })).toBe(
    'camera-ready deadline: open until 2026-12-01 17:00 CET (round 2, short papers)',
  )
  expect(deadlineInWords({ ...deadline, due_utc: null, open: false, round: null, label: null })).toBe(
    'camera-ready deadline: 2026-12-01 17:00 CET',
  )
})
