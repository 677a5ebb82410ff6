import type { DocId } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { EVENT_TYPES } from '../../event/record.ts'
import { StringPool } from '../../snapshot/pool.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { BLOCK_BYTES, blocksOf, copyBlock } from './copy-text.ts'
import { writeDay, writeDayRange } from './day-text.ts'
import { TextSource } from './text-source.ts'

const TYPE_LABELS = poolOfLabels(EVENT_TYPES.map((type) => type[0]!.toUpperCase() + type.slice(1)))

const ITEM_START = blocksOf('{"id":', 1)
const ITEM_START_BYTES = 6
const DATES = blocksOf('","dates":{"start":"YYYY-MM-DD","end":"YYYY-MM-DD","formatted":"', 2)
const DATES_BYTES = 64
const START_AT = 20
const END_AT = 39
/** `"},` as a number of 32 bits. */
const ITEM_END = 0x2c_7d_22
const ITEM_END_BYTES = 3
/** An item without the values that `prepare` adds up: names, signs and both days; type, digits of the id, range of dates; a block too many. */
const MAX_OTHER_BYTES = 194 + 10 + 16 + 27 + BLOCK_BYTES

/** Writes events of a snapshot as the items of an answer: JSON in UTF-8, joined by commas. */
export class ItemWriter {
  readonly #snapshot: Snapshot
  readonly #names: TextSource
  readonly #types: TextSource
  readonly #topics: TextSource
  readonly #subTopics: TextSource
  readonly #cities: TextSource
  readonly #countries: TextSource
  readonly #venues: TextSource
  readonly #organizers: TextSource
  readonly #websites: TextSource
  /** What `prepare` read, added up: reading that nobody needs would be left out by the compiler. */
  touched = 0

  constructor(snapshot: Snapshot) {
    const { names, facets, venues, organizers, websites } = snapshot
    this.#snapshot = snapshot
    this.#names = new TextSource(',"name":"', names)
    this.#types = new TextSource('","type":"', TYPE_LABELS)
    this.#topics = new TextSource('","topic":"', facets.topic.spellings)
    this.#subTopics = new TextSource('","sub_topic":"', facets.sub_topic.spellings)
    this.#cities = new TextSource('"},"location":{"city":"', facets.city.spellings)
    this.#countries = new TextSource('","country":"', facets.country.spellings)
    this.#venues = new TextSource('","venue":"', venues.pool)
    this.#organizers = new TextSource('"},"organizer":"', organizers.pool)
    this.#websites = new TextSource('","website":"', websites)
  }

  /**
   * Reads a little of everything the items need, so that memory sends it all at once and not one thing after the other: first the
   * columns, then the texts they lead to (50 events spread at random over a million: 57 us a page with it, 94 us without).
   * @returns bytes that `write` needs at most
   */
  prepare(docs: readonly DocId[]): number {
    const { id, start, end, type, names, websites, venues, organizers, facets } = this.#snapshot
    const [topics, subTopics, cities, countries] = [
      facets.topic.ids,
      facets.sub_topic.ids,
      facets.city.ids,
      facets.country.ids,
    ]
    let sum = 0
    for (const doc of docs) {
      sum += id[doc]! + start[doc]! + end[doc]! + type[doc]! + names.offsets[doc]! + websites.offsets[doc]!
      sum += topics[doc]! + subTopics[doc]! + cities[doc]! + countries[doc]! + venues.ids[doc]! + organizers.ids[doc]!
    }
    let bytes = docs.length * MAX_OTHER_BYTES
    for (const doc of docs) {
      const [venue, organizer] = [venues.ids[doc]!, organizers.ids[doc]!]
      bytes +=
        this.#names.bytesOf(doc) +
        this.#topics.bytesOf(topics[doc]!) +
        this.#subTopics.bytesOf(subTopics[doc]!) +
        this.#cities.bytesOf(cities[doc]!) +
        this.#countries.bytesOf(countries[doc]!) +
        this.#venues.bytesOf(venue) +
        this.#organizers.bytesOf(organizer) +
        this.#websites.bytesOf(doc)
      sum +=
        this.#names.touch(doc) +
        this.#websites.touch(doc) +
        this.#venues.touch(venue) +
        this.#organizers.touch(organizer)
    }
    this.touched = sum
    return bytes
  }

  /**
   * Writes items, and up to 31 bytes after them that mean nothing; `prepare` has told how many bytes `into` must have room for.
   * @returns where the last item ends
   */
  write(into: DataView, at: number, docs: readonly DocId[]): number {
    let next = at
    for (const doc of docs) next = this.#writeItem(into, next, doc)
    return docs.length === 0 ? at : next - 1
  }

  #writeItem(into: DataView, at: number, doc: DocId): number {
    at = this.#writeTitle(into, at, doc)
    at = this.#writeDates(into, at, doc)
    at = this.#writeLocation(into, at, doc)
    at = this.#organizers.write(into, at, this.#snapshot.organizers.ids[doc]!)
    at = this.#websites.write(into, at, doc)
    into.setInt32(at, ITEM_END, true)
    return at + ITEM_END_BYTES
  }

  #writeTitle(into: DataView, at: number, doc: DocId): number {
    const { id, type, facets } = this.#snapshot
    copyBlock(into, at, ITEM_START, 0)
    at = writeNumber(into, at + ITEM_START_BYTES, id[doc]!)
    at = this.#names.write(into, at, doc)
    at = this.#types.write(into, at, type[doc]!)
    at = this.#topics.write(into, at, facets.topic.ids[doc]!)
    return this.#subTopics.write(into, at, facets.sub_topic.ids[doc]!)
  }

  #writeDates(into: DataView, at: number, doc: DocId): number {
    const start = this.#snapshot.start[doc]! as EpochDay
    const end = this.#snapshot.end[doc]! as EpochDay
    copyBlock(into, at, DATES, 0)
    copyBlock(into, at + BLOCK_BYTES, DATES, BLOCK_BYTES)
    writeDay(into, at + START_AT, start)
    writeDay(into, at + END_AT, end)
    return writeDayRange(into, at + DATES_BYTES, start, end)
  }

  #writeLocation(into: DataView, at: number, doc: DocId): number {
    const { facets, venues } = this.#snapshot
    at = this.#cities.write(into, at, facets.city.ids[doc]!)
    at = this.#countries.write(into, at, facets.country.ids[doc]!)
    return this.#venues.write(into, at, venues.ids[doc]!)
  }
}

/** Writes a whole number of 0 or more. */
function writeNumber(into: DataView, at: number, number: number): number {
  const end = at + digitsOf(number)
  let rest = number
  let digit = end
  while (rest > 0x3fff_ffff) {
    const before = Math.floor(rest / 10)
    into.setUint8(--digit, 0x30 + (rest - before * 10))
    rest = before
  }
  let small = rest | 0
  do {
    const before = (small / 10) | 0
    into.setUint8(--digit, 0x30 + (small - before * 10))
    small = before
  } while (small > 0)
  return end
}

function digitsOf(number: number): number {
  let digits = 1
  for (let power = 10; number >= power; power *= 10) digits++
  return digits
}

/** Labels as strings of a pool, followed by a block that nobody reads as text. */
function poolOfLabels(labels: readonly string[]): StringPool {
  const offsets = new Uint32Array(labels.length + 1)
  labels.forEach((label, index) => {
    offsets[index + 1] = offsets[index]! + label.length
  })
  return new StringPool(offsets, Buffer.from(labels.join('').padEnd(offsets.at(-1)! + BLOCK_BYTES)))
}
