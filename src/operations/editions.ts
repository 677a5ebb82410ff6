/** The editions of a series in answers (section 2.9 of docs/contract.md). */
import * as z from 'zod'
import { type EpochDay, formatDay } from '../event/days.ts'
import { ItemWriter } from '../json/item-writer.ts'
import type { Edition } from '../search/series/editions.ts'
import { type EstimatedDays, estimateNext } from '../search/series/estimate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { conferenceFields, count, date, requestedFields } from './body-parts.ts'

const { id, name, dates } = conferenceFields
const { event_status } = requestedFields

const edition = z
  .strictObject({
    id,
    name,
    dates,
    location: z.strictObject({ city: z.string(), country: z.string() }).partial(),
    event_status,
  })
  .partial()
  .meta({ id: 'Edition', description: 'One edition of a series.' })

/** An edition in an answer. Only changed events have `event_status`, and only `getSeries` shows ranks. */
export type EditionItem = z.output<typeof rankedEditions>[number]

const editionList = z.array(edition)

/** Editions with ranks and acceptance, for `getSeries`. */
export const rankedEditions = z.array(
  edition.extend({ rank: requestedFields.rank, acceptance: requestedFields.acceptance }).partial(),
)

const days = z
  .strictObject({ from: date, to: date })
  .partial()
  .meta({ id: 'EstimatedDays', description: 'Likely days.' })
  .nullable()

export const estimate = z
  .strictObject({ start: days, submission_deadline: days, years: z.array(z.int()), note: z.string() })
  .partial()
  .meta({ id: 'Estimate', description: 'Estimate of the next edition; not announced.' })

export const editions = z
  .strictObject({
    total: count.describe('Number of events of the series.'),
    earlier: editionList.max(5).describe('Latest first.'),
    later: editionList.max(5).describe('Soonest first.'),
    estimate: estimate.nullable(),
  })
  .partial()
  .meta({ id: 'Editions', description: 'Editions of the series of the event.' })

/** Editions as JSON, with commas between them; with ranks and acceptance if `isRanked`. */
export function writeEditions(snapshot: Snapshot, editions: readonly Edition[], isRanked = false): string {
  const fields = isRanked ? [...EDITION_FIELDS, 'rank', 'acceptance'] : EDITION_FIELDS
  return new ItemWriter(snapshot, fields, true).write(editions.map(({ docs }) => docs[0]!)).toString()
}

const EDITION_FIELDS = ['id', 'name', 'dates', 'location.city', 'location.country']

/** The fields of events in the lists of HTML pages. */
export const LISTED_FIELDS = [...EDITION_FIELDS, 'event_status', 'rank', 'acceptance', 'next_deadline'].join()

/** The estimate of the next edition as JSON, or null. */
export function writeEstimate(snapshot: Snapshot, editions: readonly Edition[], today: EpochDay): string {
  const estimated = estimateNext(snapshot, editions, today)
  if (estimated === undefined) return 'null'
  const { start, deadline, years } = estimated
  return JSON.stringify({
    start: start && written(start),
    submission_deadline: deadline && written(deadline),
    years,
    note: `Estimated from the editions of ${years.join(', ')}; the organizers have announced nothing here.`,
  })
}

function written({ from, to }: EstimatedDays): { from: string; to: string } {
  return { from: formatDay(from), to: formatDay(to) }
}
