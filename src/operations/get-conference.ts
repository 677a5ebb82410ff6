import * as z from 'zod'
import { type DocId, has } from '../docset/docset.ts'
import { attributeOf, REQUESTED_NAMES } from '../event/attributes.ts'
import { continentOf } from '../event/continents.ts'
import { codeOf } from '../event/countries.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import { DEFAULT_KIND } from '../event/deadlines.ts'
import { DAY_SECONDS, formatInstant, type Instant, type Moment } from '../event/moment.ts'
import type { EventId } from '../event/record.ts'
import { disagreements } from '../json/disagreements.ts'
import { valueAsJson } from '../json/item-fields.ts'
import { changedStatus, usualItems } from '../json/item-writer.ts'
import type { Directory } from '../search/directory.ts'
import { editionsOf, seriesOf } from '../search/series/editions.ts'
import { dayAt, goneSince } from '../snapshot/changes.ts'
import { type Details, deadlinesOf } from '../snapshot/details.ts'
import { SnapshotError } from '../snapshot/errors.ts'
import { recordsOf } from '../snapshot/records.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import {
  allDeadlines,
  alsoListed,
  changeFields,
  conference,
  conferenceFields,
  continentName,
  countryCode,
  duplicateOf,
  requestedFields,
  success,
  type Whole,
} from './body-parts.ts'
import { editions, writeEditions, writeEstimate } from './editions.ts'
import { quote, serviceError } from './errors.ts'
import { fieldsOf, selectFields } from './fields.ts'
import type { CanonicalRequest, Operation } from './operation.ts'
import { createReader } from './read-parameters.ts'

const conferenceDetail = z
  .strictObject({
    ...conferenceFields,
    duplicate_of: duplicateOf,
    also_listed: alsoListed,
    disagrees_on: z.array(z.string()).describe('Fields on which the records of the event disagree.'),
    continent: continentName.nullable(),
    country_code: countryCode.nullable().describe('ISO 3166-1 alpha-2.'),
    country_is_derived: z
      .boolean()
      .describe('True if the record does not name the country, so that it was derived from the city.'),
    status: z.enum(['upcoming', 'ongoing', 'past']),
    duration_days: z.int().positive(),
    description: z.string().nullable(),
    submission_deadline: z.string().nullable(),
    updated_at: z.string().nullable(),
    source_url: z.string().nullable(),
    deadlines: allDeadlines,
    ...requestedFields,
    ...changeFields,
    editions: editions.nullable(),
    related: z.array(conference).max(5).describe('Upcoming events like this one, most similar first.'),
  })
  .partial()
  .meta({ id: 'ConferenceDetail', description: 'Everything known of one event.' })

export type ConferenceDetail = Whole<z.output<typeof conferenceDetail>>

interface ConferenceRequest extends CanonicalRequest {
  readonly doc: DocId
  /** The fields that the event has in the answer; undefined for all fields. */
  readonly fields?: readonly string[] | undefined
}

const fields = fieldsOf(conferenceDetail)
const readFields = createReader(z.object({ fields }).partial())

export const getConference = {
  id: 'getConference',
  summary: 'Read one event.',
  description: 'Everything known of one event, by the id that a search result gives.',
  parameters: z.object({
    id: z.string().meta({
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the event: the id of a search result.',
      examples: [4711],
    }),
    fields: fields.optional(),
  }),
  body: z
    .strictObject({ success, conference: conferenceDetail })
    .meta({ id: 'ConferenceResult', description: 'One event.' }),

  read(supplied, directory) {
    const text = supplied.values.get('id')?.join() ?? ''
    const id = readEventId(text)
    const { parsed, given } = readFields(supplied)
    const doc = id === 'no such event' ? undefined : directory.find(id)
    if (doc === undefined) {
      const gone = id === 'no such event' ? undefined : goneSince(directory.snapshot.changes, id)
      throw gone === undefined ? serviceError('eventNotFound', text) : serviceError('eventGone', text, formatDay(gone))
    }
    // without leading zeros, because an id with leading zeros means the same event
    return { doc, fields: parsed.fields, given: { id: String(id), ...given }, unknown: [] }
  },

  async answer(directory, { doc, fields: selected }, moment) {
    const whole = await writeConference(directory, doc, moment)
    return selected === undefined ? whole : withFields(whole, selected)
  },

  lastChange: ({ snapshot }, { doc }, moment) => lastChangeOf(snapshot, doc, moment),
} satisfies Operation<ConferenceRequest>

/**
 * Reads an id. An id above 2^53-1 is well-formed but belongs to no event.
 * @throws ServiceError 400 if the text is not plain digits
 */
function readEventId(text: string): EventId | 'no such event' {
  if (!/^\d+$/.test(text)) {
    throw serviceError('invalidParameter', [
      `Parameter "id" must be a whole number in plain digits; received ${quote(text)}.`,
    ])
  }
  const id = Number(text)
  return Number.isSafeInteger(id) ? (id as EventId) : 'no such event'
}

/** The answer with only these fields of the event. */
function withFields(answer: string, fields: readonly string[]): string {
  const { success, conference: whole } = JSON.parse(answer)
  return JSON.stringify({
    success,
    conference: selectFields({ ...whole, duplicate_of: whole.duplicate_of ?? null }, fields),
  })
}

async function writeConference(directory: Directory, doc: DocId, { today, now }: Moment): Promise<string> {
  const { snapshot } = directory
  const start = snapshot.start[doc]! as EpochDay
  const end = snapshot.end[doc]! as EpochDay
  const country = snapshot.facets.country.spellings.text(snapshot.facets.country.ids[doc]!)
  const derived = JSON.stringify({
    continent: continentOf(country),
    country_code: codeOf(country),
    country_is_derived: has(postingList(snapshot, 'derived_country', 0), doc),
    status: end < today ? 'past' : start > today ? 'upcoming' : 'ongoing',
    duration_days: end - start + 1,
  }).slice(1, -1)
  const items = usualItems(snapshot)
  const item = items.write([doc]).toString()
  const related = items.write(directory.related(doc, today)).toString()
  const details = JSON.stringify(withState(await readDetails(snapshot, doc), now)).slice(1, -1)
  const isChanged = changedStatus(snapshot, doc) !== ''
  // the item of a changed event already contains event_status
  const others = REQUESTED_NAMES.filter((name) => name !== 'event_status' || !isChanged)
  const requested = others.map((name) => `"${attributeOf(name).path}":${valueAsJson(snapshot, name, doc)},`)
  const [firstSeen, updated] = [snapshot.changes.firstSeen, snapshot.changes.updated].map((column) =>
    dayAt(column, doc),
  )
  const changes = JSON.stringify({ first_seen: textOf(firstSeen), updated: textOf(updated) }).slice(1, -1)
  const editions = `"editions":${editionsAround(snapshot, doc, today)},`
  const members = `,${derived},${details},${requested.join('')}${changes},${editions}`
  const event = `${item.slice(0, -1)}${duplicateMembers(snapshot, doc)}${members}`
  return `{"success":true,"conference":${event}"related":[${related}]}}`
}

/** Maximum number of earlier and of later editions of an event. */
const MAX_EDITIONS = 5

/** The other editions of an event's series as JSON, or null. */
function editionsAround(snapshot: Snapshot, doc: DocId, today: EpochDay): string {
  const series = seriesOf(snapshot, doc)
  if (series === undefined) return 'null'
  const editions = editionsOf(snapshot, series, doc)
  const own = editions.findIndex(({ docs }) => docs.includes(doc))
  const earlier = editions.slice(Math.max(0, own - MAX_EDITIONS), own).reverse()
  const later = editions.slice(own + 1, own + 1 + MAX_EDITIONS)
  return (
    `{"total":${postingList(snapshot, 'series', series).count},"earlier":[${writeEditions(snapshot, earlier)}],` +
    `"later":[${writeEditions(snapshot, later)}],"estimate":${writeEstimate(snapshot, editions, today)}}`
  )
}

function textOf(day: EpochDay | undefined): string | null {
  return day === undefined ? null : formatDay(day)
}

/** Details with all deadlines, each with its state at an instant. */
function withState(details: Details, now: Instant) {
  const stated = deadlinesOf(details).map(({ kind, due, instant, zone, round, label, extended }) => {
    const due_utc = instant === null ? null : formatInstant(instant)
    return { kind, due, due_utc, zone, open: instant !== null && instant > now, round, label, extended }
  })
  const { deadlines: _, ...texts } = details
  const submission = stated.findLast(({ kind }) => kind === DEFAULT_KIND)
  return {
    ...texts,
    submission_deadline: texts.submission_deadline ?? submission?.due ?? null,
    ...(stated.length > 0 && { deadlines: stated }),
  }
}

/** The members `duplicate_of` and `disagrees_on`, each after a comma; empty for an event with one record. */
function duplicateMembers(snapshot: Snapshot, doc: DocId): string {
  const records = recordsOf(snapshot, doc)
  if (records.length === 1) return ''
  const leads = records[0] === doc ? '' : `,"duplicate_of":${snapshot.id[records[0]!]}`
  const fields = disagreements(snapshot, records)
  return fields.length === 0 ? leads : `${leads},"disagrees_on":${JSON.stringify(fields)}`
}

/** @throws ServiceError 503 if this part of the file is damaged; another server may have an undamaged copy */
async function readDetails({ details }: Snapshot, doc: DocId): Promise<Details> {
  try {
    return await details(doc)
  } catch (error) {
    throw error instanceof SnapshotError ? serviceError('unavailable', 'damaged') : error
  }
}

/**
 * The last instant at which the answer for an event changed: its record or a record of its series changed,
 * the event began or ended, or a deadline passed. Undefined if it is not known when the record changed.
 * Related events do not count, because any change of the directory may change their list.
 */
function lastChangeOf(snapshot: Snapshot, doc: DocId, { today, now }: Moment): Instant | undefined {
  const { changes, deadlines, start, end } = snapshot
  const updated = dayAt(changes.updated, doc)
  if (updated === undefined) return undefined
  const series = seriesOf(snapshot, doc)
  const editions = series === undefined ? [] : editionsOf(snapshot, series, doc).flatMap(({ docs }) => docs)
  const updates = editions.flatMap((edition) => dayAt(changes.updated, edition) ?? [])
  const days = [...updates, start[doc]!, end[doc]! + 1].filter((day) => day <= today)
  const dues = deadlines.dues.subarray(deadlines.startOf[doc], deadlines.startOf[doc + 1])
  const passed = Array.from(dues, (due) => deadlines.instants[due]!).filter((instant) => instant <= now)
  // not after today, because a dump may contain a day in the future
  const lastDay = Math.max(Math.min(updated, today), ...days)
  return Math.max(lastDay * DAY_SECONDS, ...passed) as Instant
}
