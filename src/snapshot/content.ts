import { pack, unpack } from 'msgpackr'
import { type ExportedPart, Vocabulary } from '../text/vocabulary.ts'
import { type Encoding, FACETS, type FacetName, type Ids, SECTIONS } from './format.ts'
import { StringPool } from './pool.ts'
import type { Facet, SnapshotArrays, ValueColumn } from './snapshot.ts'
import { Synonyms } from './synonyms.ts'

/**
 * The arrays of a snapshot as sections, and back. Each line of `toSections` has its mirror in `fromSections`.
 */

export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
export type ReadSection = (name: string) => SectionArray

/** The sections by name, without the cold one, `details`. */
export function toSections(arrays: SnapshotArrays, textIndex: readonly ExportedPart[]): Map<string, SectionArray> {
  const sections = new Map<string, SectionArray>()
  const add = (name: string, array: SectionArray) => sections.set(name, array)
  const addPool = (name: string, pool: StringPool) => {
    add(`${name}.offsets`, pool.offsets)
    add(`${name}.text`, pool.bytes)
  }
  add('id', arrays.id)
  add('start', arrays.start)
  add('end', arrays.end)
  add('type', arrays.type)
  add('attendance', arrays.attendance)
  add('deadline', arrays.deadlines.ids)
  add('deadline_day', arrays.deadlines.days)
  add('deadline_day.first', arrays.deadlines.firstOf)
  add('docs_by_deadline', arrays.deadlines.docs)
  add('docs_by_id', arrays.docsById)
  add('docs_by_name', arrays.docsByName)
  addPool('name', arrays.names)
  addPool('website', arrays.websites)
  add('venue', arrays.venues.ids)
  addPool('venue', arrays.venues.pool)
  add('organizer', arrays.organizers.ids)
  addPool('organizer', arrays.organizers.pool)
  for (const name of FACETS) {
    const facet = arrays.facets[name]
    add(name, facet.ids)
    addPool(`${name}.spelling`, facet.spellings)
    addPool(`${name}.key`, facet.keys)
    add(`${name}.label`, facet.labels)
    add(`${name}.key_of`, facet.keyOf)
  }
  addPool('month.key', arrays.months)
  addPool('deadline_month.key', arrays.deadlineMonths)
  addPool('country_name', arrays.countries.names)
  addPool('country_spelling', arrays.countries.spellings)
  add('country_spelling.country', arrays.countries.countryOf)
  const { places, regions, countryGroups } = arrays
  add('place', places.ids)
  add('place.placed', Uint32Array.of(places.placed))
  addPool('place.label', places.labels)
  add('place.country', places.countryOf)
  add('place.region', places.regionOf)
  add('place.latitude', places.latitude)
  add('place.longitude', places.longitude)
  add('place.population', places.population)
  addPool('place_name', places.names)
  add('place_name.start', places.nameStart)
  add('place_name.place', places.namePlaces)
  add('place.name', places.nameOf)
  add('placed_name', places.placedNames)
  addPool('region.label', regions.labels)
  add('region.country', regions.countryOf)
  addPool('region_name', regions.names)
  add('region_name.start', regions.nameStart)
  add('region_name.region', regions.nameRegions)
  addPool('country_group.label', countryGroups.labels)
  add('country_group.start', countryGroups.start)
  add('country_group.country', countryGroups.countries)
  addPool('country_group_name', countryGroups.names)
  add('country_group_name.group', countryGroups.groupOf)
  addPool('term', arrays.terms)
  add('term.text_list', arrays.textList)
  add('typo.hash', arrays.typos.hash)
  add('typo.term', arrays.typos.term)
  addPool('other_form.from', arrays.synonyms.from)
  addPool('other_form.to', arrays.synonyms.to)
  add('ordinary_word.hash', arrays.ordinaryWords.hashes)
  addPool('topic_name', arrays.relations.names)
  add('topic_name.start', arrays.relations.nameStart)
  add('topic_name.topic', arrays.relations.topics)
  add('topic_name.is_near', arrays.relations.isNear)
  add('similar_topic.start', arrays.relations.similarStart)
  add('similar_topic.topic', arrays.relations.similar)
  add('similar_topic.percent', arrays.relations.percent)
  add('text_index', pack(textIndex))
  add('list.form', arrays.lists.form)
  add('list.start', arrays.lists.start)
  add('list.count', arrays.lists.count)
  add('postings', arrays.lists.block)
  add('detail_at', arrays.detailAt)
  return sections
}

/**
 * The arrays of a snapshot as views of its sections. Posting lists are not among them:
 * they need the header too.
 */
export function fromSections(read: ReadSection): Omit<SnapshotArrays, 'lists'> {
  const pool = (name: string) => new StringPool(read(`${name}.offsets`) as Uint32Array, bytesOf(read(`${name}.text`)))
  const column = (name: string): ValueColumn => ({ ids: read(name) as Ids, pool: pool(name) })
  const facet = (name: FacetName): Facet => ({
    ids: read(name) as Ids,
    spellings: pool(`${name}.spelling`),
    keys: pool(`${name}.key`),
    labels: read(`${name}.label`) as Uint32Array,
    keyOf: read(`${name}.key_of`) as Uint32Array,
  })
  return {
    id: read('id') as Float64Array,
    start: read('start') as Int32Array,
    end: read('end') as Int32Array,
    type: read('type') as Uint8Array,
    attendance: read('attendance') as Uint8Array,
    deadlines: {
      ids: read('deadline') as Ids,
      days: read('deadline_day') as Int32Array,
      firstOf: read('deadline_day.first') as Uint32Array,
      docs: read('docs_by_deadline') as Uint32Array,
    },
    docsById: read('docs_by_id') as Uint32Array,
    docsByName: read('docs_by_name') as Uint32Array,
    names: pool('name'),
    websites: pool('website'),
    venues: column('venue'),
    organizers: column('organizer'),
    facets: {
      topic: facet('topic'),
      sub_topic: facet('sub_topic'),
      city: facet('city'),
      country: facet('country'),
    },
    months: pool('month.key'),
    deadlineMonths: pool('deadline_month.key'),
    countries: {
      names: pool('country_name'),
      spellings: pool('country_spelling'),
      countryOf: read('country_spelling.country') as Uint16Array,
    },
    places: {
      ids: read('place') as Ids,
      placed: (read('place.placed') as Uint32Array)[0]!,
      labels: pool('place.label'),
      countryOf: read('place.country') as Uint16Array,
      regionOf: read('place.region') as Uint16Array,
      latitude: read('place.latitude') as Int32Array,
      longitude: read('place.longitude') as Int32Array,
      population: read('place.population') as Uint32Array,
      names: pool('place_name'),
      nameStart: read('place_name.start') as Uint32Array,
      namePlaces: read('place_name.place') as Uint32Array,
      nameOf: read('place.name') as Uint32Array,
      placedNames: read('placed_name') as Uint32Array,
    },
    regions: {
      labels: pool('region.label'),
      countryOf: read('region.country') as Uint16Array,
      names: pool('region_name'),
      nameStart: read('region_name.start') as Uint32Array,
      nameRegions: read('region_name.region') as Uint32Array,
    },
    countryGroups: {
      labels: pool('country_group.label'),
      start: read('country_group.start') as Uint32Array,
      countries: read('country_group.country') as Uint16Array,
      names: pool('country_group_name'),
      groupOf: read('country_group_name.group') as Uint16Array,
    },
    terms: pool('term'),
    textList: read('term.text_list') as Uint32Array,
    ordinaryWords: { hashes: read('ordinary_word.hash') as Uint32Array },
    typos: { hash: read('typo.hash') as Uint32Array, term: read('typo.term') as Uint32Array },
    synonyms: new Synonyms(pool('other_form.from'), pool('other_form.to')),
    relations: {
      names: pool('topic_name'),
      nameStart: read('topic_name.start') as Uint32Array,
      topics: read('topic_name.topic') as Uint32Array,
      isNear: read('topic_name.is_near') as Uint8Array,
      similarStart: read('similar_topic.start') as Uint32Array,
      similar: read('similar_topic.topic') as Uint32Array,
      percent: read('similar_topic.percent') as Uint8Array,
    },
    detailAt: read('detail_at') as Uint32Array,
  }
}

/**
 * The text index of a snapshot. Reading it takes long, so it yields to the event loop.
 * @throws Error where it is no text index, or not that of the terms that are given
 */
export async function openVocabulary(
  read: ReadSection,
  yieldToEventLoop: () => Promise<void>,
  terms?: StringPool,
): Promise<Vocabulary> {
  return Vocabulary.import(unpack(bytesOf(read('text_index'))), yieldToEventLoop, terms?.texts())
}

/** The encoding of an array: the one that its section may have for numbers of this size. */
export function encodingOf(name: string, array: SectionArray): Encoding {
  const { encodings } = SECTIONS[name]!
  if (encodings.length === 1) return encodings[0]!
  return `u${array.BYTES_PER_ELEMENT * 8}` as Encoding
}

const ELEMENTS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
  utf8: Uint8Array,
  msgpack: Uint8Array,
} as const

/** Bytes of one number of an encoding. */
export function elementBytes(encoding: Encoding): number {
  return ELEMENTS[encoding].BYTES_PER_ELEMENT
}

/** The bytes of a section as numbers: a view. The bytes must start at a multiple of the number's size. */
export function viewOf(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): SectionArray {
  return new ELEMENTS[encoding](bytes.buffer, bytes.byteOffset, bytes.byteLength / elementBytes(encoding))
}

export function bytesOf(array: SectionArray): Buffer<ArrayBuffer> {
  return Buffer.from(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength)
}
