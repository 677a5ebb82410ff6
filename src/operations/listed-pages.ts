/** The pages that a sitemap lists (section 4.9 of docs/contract.md), in parts of limited length. */
import type { DocId } from '../docset/docset.ts'
import { civilOf, type EpochDay } from '../event/days.ts'
import type { Directory } from '../search/directory.ts'
import { valuesOfFields } from '../search/facets/values.ts'
import { dayAt } from '../snapshot/changes.ts'
import { leaderOf } from '../snapshot/records.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { LANDING_FIELDS, LANDINGS, type LandingField, landingPath } from './landings.ts'

/** Minimum number of events for a landing page to be listed. */
const MIN_EVENTS = 5
/** Maximum number of pages in a part. The rules of sitemaps allow 50,000, which take longer to write. */
const MAX_PAGES = 5000

export interface ListedPage {
  /** Path below the base URL. */
  readonly path: string
  /** The day on which an event of the page last changed, if it is known. */
  readonly changed: EpochDay | undefined
}

const EVENTS = 'conferences'

/** The names of all parts, such as `topics-1`. */
export function partsOf({ snapshot }: Directory): readonly string[] {
  const namesOf = (folder: string, parts: number) => Array.from({ length: parts }, (_, at) => `${folder}-${at + 1}`)
  return [
    ...namesOf(EVENTS, Math.ceil(snapshot.rows / MAX_PAGES)),
    ...LANDING_FIELDS.flatMap((field) => {
      const { values, ofPart } = listedValues(snapshot, field)
      return namesOf(LANDINGS[field].folder, Math.max(1, Math.ceil(values.length / ofPart)))
    }),
  ]
}

/** True if a part is fast to make. Other parts read all rows. */
export function isFastPart(name: string): boolean {
  return name.startsWith(EVENTS)
}

/** The pages of a part, if there is such a part. `nextTurn` waits for another turn of the event loop. */
export async function pagesOfPart(
  directory: Directory,
  name: string,
  nextTurn: () => Promise<void>,
): Promise<readonly ListedPage[] | undefined> {
  if (!partsOf(directory).includes(name)) return undefined
  const [folder, number] = name.split('-')
  const part = Number(number) - 1
  if (folder === EVENTS) return eventPages(directory.snapshot, part)
  const field = LANDING_FIELDS.find((field) => LANDINGS[field].folder === folder)!
  return landingPages(directory.snapshot, field, part, nextTurn)
}

/** The pages of events, except duplicate records. */
function eventPages(snapshot: Snapshot, part: number): readonly ListedPage[] {
  const first = part * MAX_PAGES
  const docs = Array.from({ length: Math.min(MAX_PAGES, snapshot.rows - first) }, (_, at) => (first + at) as DocId)
  return docs.flatMap((doc) => {
    if (leaderOf(snapshot, doc) !== undefined) return []
    return [{ path: `conferences/${snapshot.id[doc]!}`, changed: dayAt(snapshot.changes.updated, doc) }]
  })
}

/** Values with at least MIN_EVENTS events, years of the directory, and `ofPart`: number of values a part. */
function listedValues(snapshot: Snapshot, field: LandingField) {
  const { size, count } = valuesOfFields(snapshot)(field)
  const values = Array.from({ length: size }, (_, value) => value).filter((value) => count(value) >= MIN_EVENTS)
  const { first, years } = yearsIn(snapshot)
  return {
    values,
    first,
    years,
    ofPart: Math.max(1, Math.floor((MAX_PAGES - 1) / (LANDINGS[field].hasYears ? years + 1 : 1))),
  }
}

/** The first year of events, and the number of years from it to the last, both included. */
function yearsIn({ start, rows }: Snapshot): { readonly first: number; readonly years: number } {
  if (rows === 0) return { first: 0, years: 0 }
  const [first, last] = [start[0]!, start[rows - 1]!].map((day) => civilOf(day as EpochDay).year) as [number, number]
  return { first, years: last - first + 1 }
}

/** Rows that are read in one turn of the event loop. */
const ROWS_PER_TURN = 50_000

/** The pages of the values of a part and of their years. The first part also has the list of all values. */
async function landingPages(
  snapshot: Snapshot,
  field: LandingField,
  part: number,
  nextTurn: () => Promise<void>,
): Promise<readonly ListedPage[]> {
  const { at, size, text } = valuesOfFields(snapshot)(field)
  const { values, first, years, ofPart } = listedValues(snapshot, field)
  const own = values.slice(part * ofPart, (part + 1) * ofPart)
  const places = new Int32Array(size + 1).fill(-1)
  own.forEach((value, place) => {
    places[value] = place
  })
  const counts = new Uint32Array(own.length * years)
  const changes = new Array<EpochDay | undefined>(counts.length)
  for (let doc = 0; doc < snapshot.rows; doc++) {
    if (doc % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn()
    const place = places[Math.min(at(doc as DocId), size)]!
    if (place < 0) continue
    const cell = place * years + civilOf(snapshot.start[doc]! as EpochDay).year - first
    counts[cell]!++
    changes[cell] = later(changes[cell], dayAt(snapshot.changes.updated, doc))
  }
  const pages = own.flatMap((value, place) => {
    const name = text(value)
    const cells = Array.from({ length: years }, (_, year) => place * years + year)
    const changed = cells.reduce<EpochDay | undefined>((last, cell) => later(last, changes[cell]), undefined)
    const ofYears = cells.flatMap((cell, year) => {
      const isListed = LANDINGS[field].hasYears && counts[cell]! >= MIN_EVENTS
      return isListed ? [{ path: landingPath(field, name, first + year), changed: changes[cell] }] : []
    })
    return [{ path: landingPath(field, name), changed }, ...ofYears]
  })
  const ofAll = part === 0 ? [{ path: landingPath(field), changed: undefined }] : []
  return [...ofAll, ...pages].filter((page): page is ListedPage => page.path !== undefined)
}

function later(a: EpochDay | undefined, b: EpochDay | undefined): EpochDay | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a
}
