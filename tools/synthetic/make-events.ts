/**
 * The rows of a synthetic directory, which depend on the options alone. A row is an edition of a series:
 * names come from `names/`, places from `places/`, subjects from `topics/`.
 */
import type { DumpRow } from '../../src/builder/dump/dump-row.ts'
import { dayOf } from '../../src/event/days.ts'
import { isoDay } from './dates.ts'
import { drawDescription } from './descriptions.ts'
import { addDirt } from './dirt/add-dirt.ts'
import { drawSubject } from './names/subject.ts'
import { editionName } from './names/title.ts'
import { vernacularName } from './names/vernacular.ts'
import { type City, drawCity } from './places/places.ts'
import { drawVenue } from './places/venues.ts'
import { Random } from './random.ts'
import { withRank } from './ranks.ts'
import { drawSeries, type Edition, type Series } from './series.ts'
import { sourceRows, withSource } from './sources.ts'
import { withState } from './states.ts'
import { makeWebsite } from './websites.ts'

interface SyntheticOptions {
  /** Number of rows, faulty rows included. */
  events: number
  seed: number
  /** Adds faults and odd spellings from `dirt/` to some rows. */
  dirt?: boolean
}

/** Maximum series from which rows are drawn at the same time, so that editions are scattered. */
const MAX_OPEN_SERIES = 2048

const LAST_UPDATE = dayOf(2026, 11, 20)

/** Rows of the other tables of the dump. */
export const OTHER_TABLES: Readonly<Record<string, readonly DumpRow[]>> = {
  sources: sourceRows,
  about: [['data_date', isoDay(LAST_UPDATE)]],
}

/** The rows of the directory. Ids ascend, except the ids of faulty rows. */
export function* syntheticRows({ events, seed, dirt = false }: SyntheticOptions): Iterable<DumpRow> {
  const rows = cleanRows(events, new Random(seed))
  yield* dirt ? addDirt(rows, new Random(seed, 1)) : rows
}

function* cleanRows(events: number, random: Random): Iterable<DumpRow> {
  const openSeries = Array.from({ length: Math.min(MAX_OPEN_SERIES, Math.ceil(events / 20)) }, () => drawSeries(random))
  let id = 100_000
  for (let row = 0; row < events; row++) {
    // mostly small gaps, as if rows had been removed; seldom a large gap
    id += random.chance(0.0005) ? random.between(1000, 9000) : random.between(1, 5)
    const slot = random.below(openSeries.length)
    const series = openSeries[slot]!
    const edition = series.editionsLeft.pop()!
    if (series.editionsLeft.length === 0) openSeries[slot] = drawSeries(random)
    yield withState(withRank(withSource(makeRow(random, id, series, edition)), series.slug))
  }
}

function makeRow(random: Random, id: number, series: Series, edition: Edition): DumpRow {
  const { type, field, vernacular } = series
  const title = series.variesSubject ? { ...series.title, subject: drawSubject(random, field) } : series.title
  const city = drawEditionCity(random, series)
  const attendance = drawAttendance(random, edition.year, city)
  const placeless = city === null || (attendance === 'online' && random.chance(0.6))
  const organizer = random.chance(0.96) ? series.organizer : null
  const start = edition.start
  const oneDayWithoutEnd = edition.length === 1 && random.chance(0.1)
  return [
    id,
    vernacular ? vernacularName(vernacular, edition.number, edition.year) : editionName(random, title, edition, city),
    type,
    field.topic,
    random.chance(0.97) ? field.subTopic : null,
    isoDay(start),
    oneDayWithoutEnd ? null : isoDay(start + edition.length - 1),
    placeless ? absent(random) : city.name,
    placeless ? absent(random) : city.country,
    placeless || random.chance(0.12) ? absent(random) : drawVenue(random, city),
    organizer,
    random.chance(0.94) ? makeWebsite(random, series.slug, edition.year) : null,
    random.chance(0.8)
      ? describe(random, series, { subject: title.subject, organizer, city: placeless ? null : city })
      : null,
    drawDeadline(random, series, start),
    attendance,
    drawUpdate(random, start),
  ]
}

function drawEditionCity(random: Random, { scope, home, country }: Series): City | null {
  switch (scope) {
    case 'world':
      return drawCity(random)
    case 'national':
      return country.draw(random)
    case 'local':
      return home
    case 'online':
      return null
  }
}

/** A missing value as in real lists: mostly null, sometimes ''. */
function absent(random: Random): string | null {
  return random.chance(0.8) ? null : ''
}

function drawAttendance(random: Random, year: number, city: City | null): string | null {
  if (city === null) return 'online'
  if (random.chance(0.22)) return null
  const online = year === 2020 || year === 2021 ? 0.5 : 0.05
  const draw = random.fraction()
  return draw < online ? 'online' : draw < online + 0.15 ? 'hybrid' : 'in-person'
}

interface EditionDetails {
  readonly subject: string
  readonly organizer: string | null
  readonly city: City | null
}

function describe(random: Random, { type, field }: Series, { subject, organizer, city }: EditionDetails): string {
  const terms = [field.terms.draw(random), field.terms.draw(random)] as const
  const cityName = city?.name ?? null
  return drawDescription(random, { type, subject, subTopic: field.subTopic, terms, organizer, city: cityName })
}

/**
 * Draws a deadline two to eight months before the start, for most conferences, some workshops and few
 * seminars.
 */
function drawDeadline(random: Random, { type }: Series, start: number): string | null {
  const probability = { conference: 0.65, workshop: 0.4, seminar: 0.02, webinar: 0 }[type]
  return random.chance(probability) ? isoDay(start - random.between(60, 240)) : null
}

/** Draws a time in the year before the event or, if earlier, on LAST_UPDATE (UTC); null for 1 of 10 rows. */
function drawUpdate(random: Random, start: number): string | null {
  if (random.chance(0.1)) return null
  const day = isoDay(Math.min(start - random.between(1, 360), LAST_UPDATE))
  const clock = `T${pad2(random.below(24))}:${pad2(random.below(60))}:${pad2(random.below(60))}Z`
  return day + clock
}

function pad2(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
