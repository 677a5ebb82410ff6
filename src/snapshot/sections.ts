import { CONTINENTS } from '../event/continents.ts'
import { ATTENDANCES, EVENT_TYPES } from '../event/record.ts'
import { FIRST_DAY, LAST_DAY } from '../event/written-days.ts'
import { type Encoding, FACETS, type ListGroup } from './format.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, NO_COUNTRY, NO_REGION } from './places.ts'
import { FORM } from './postings.ts'
import type { ArrayField } from './snapshot.ts'

/**
 * The sections of a snapshot file. `content.ts` encodes and decodes arrays by this table, `structure.ts` checks
 * by it that numbers fit each other, and FORMAT.md shows it.
 */

/**
 * Things that are numbered from 0: `rows`; `lists`, the posting lists; `topics`, the keys of topic, then those of
 * sub_topic; `placed`, the places with events; the strings of a pool, by its name; or the numbers of a section,
 * by its name.
 */
export type Space = string

export interface Section {
  /** How its bytes are read. Of several encodings, the file has the narrowest. */
  readonly encodings: readonly Encoding[]
  /** Where a snapshot in memory has its numbers. Undefined for sections that are not used as arrays. */
  readonly field?: ArrayField
  /** The half of a string pool that it is; the field is the pool then. */
  readonly half?: 'offsets' | 'bytes'
  /** It has one number for each member of this space, or so many. Undefined if other rules give its length. */
  readonly per?: Space | number
  /** Bounds of its numbers: whole, from `least` (0 by default) to `most`, or positions in the space `below`. */
  readonly least?: number
  readonly most?: number
  readonly below?: Space
  /** A number outside of the bounds that means "no value"; `size` is the size of the space `below`. */
  readonly none?: number | 'size'
  /** Order of its numbers. */
  readonly order?: 'ascending' | 'strictly ascending'
  /**
   * Its numbers are where parts of this section start: they ascend from 0, and one number more, the end of the
   * last part, is the length of the section.
   */
  readonly startsIn?: string
  /** No number is below the number at the same position of this section. */
  readonly notBelow?: string
  /** The strings of its pool are distinct and ascend by UTF-16 code units, as binary search needs. */
  readonly isSorted?: true
  /** The first string of its pool is empty: the value of rows without a value. */
  readonly startsEmpty?: true
  /** A column that the kernels of `docset/` work on: it is read into their memory. */
  readonly isCounted?: true
  /** It is not read when a snapshot is opened. */
  readonly cold?: true
  readonly holds: string
}

/** Encodings of a column of ids: the narrowest that holds the largest id. */
const IDS = ['u8', 'u16', 'u32'] as const
const DAYS = { least: FIRST_DAY, most: LAST_DAY } as const

/** Every section of a snapshot, in file order. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  id: { ...column('f64', 'id'), least: 1, most: Number.MAX_SAFE_INTEGER, holds: 'event id of each row' },
  start: {
    ...column('i32', 'start'),
    ...DAYS,
    order: 'ascending',
    holds: 'first day of each row, in days since 1970-01-01',
  },
  end: {
    ...column('i32', 'end'),
    ...DAYS,
    notBelow: 'start',
    holds: 'last day of each row, in days since 1970-01-01',
  },
  type: {
    ...column('u8', 'type'),
    most: EVENT_TYPES.length - 1,
    isCounted: true,
    holds: 'event type of each row: 0 conference, 1 seminar, 2 workshop, 3 webinar',
  },
  attendance: {
    ...column('u8', 'attendance'),
    most: ATTENDANCES.length,
    isCounted: true,
    holds: 'attendance of each row: 0 in-person, 1 online, 2 hybrid, 3 not known',
  },
  deadline: {
    encodings: IDS,
    field: 'deadlines.ids',
    per: 'rows',
    below: 'deadline_day',
    none: 'size',
    isCounted: true,
    holds:
      'submission deadline of each row, as a position in deadline_day; where it has none, the number of these days',
  },
  deadline_day: {
    ...numbers('i32', 'deadlines.days'),
    ...DAYS,
    order: 'strictly ascending',
    holds: 'distinct submission deadlines, in days since 1970-01-01, ascending',
  },
  'deadline_day.first': {
    ...starts('deadlines.firstOf', 'deadline_day', 'docs_by_deadline'),
    order: 'strictly ascending',
    holds: 'where the rows of each deadline_day start in docs_by_deadline, and the end of the last',
  },
  docs_by_deadline: {
    ...numbers('u32', 'deadlines.docs'),
    below: 'rows',
    holds: 'row numbers of the rows with a submission deadline, in ascending order of it, then row',
  },
  docs_by_id: { ...column('u32', 'docsById'), below: 'rows', holds: 'row numbers in ascending order of event id' },
  docs_by_name: {
    ...column('u32', 'docsByName'),
    below: 'rows',
    holds: 'row numbers in ascending order of folded name, then row',
  },
  // each start differs from the next one: no name is empty
  ...pool('name', 'names', 'name of each row', { per: 'rows', order: 'strictly ascending' }),
  ...pool('website', 'websites', 'website of each row', { per: 'rows' }),
  venue: ids('venue', 'venues.ids', 'venue'),
  ...pool('venue', 'venues.pool', 'distinct venues; the first is empty', { startsEmpty: true }),
  organizer: ids('organizer', 'organizers.ids', 'organizer'),
  ...pool('organizer', 'organizers.pool', 'distinct organizers; the first is empty', { startsEmpty: true }),
  ...Object.assign(
    {},
    ...FACETS.map((name) => ({
      [name]: { ...ids(name, `facets.${name}.ids`, `${name}.spelling`), isCounted: true },
      ...pool(
        `${name}.spelling`,
        `facets.${name}.spellings`,
        `distinct ${name} values as written; the first is empty`,
        { startsEmpty: true },
      ),
      ...pool(`${name}.key`, `facets.${name}.keys`, `distinct folded ${name} values, ascending`, { isSorted: true }),
      [`${name}.label`]: {
        ...numbers('u32', `facets.${name}.labels`),
        per: `${name}.key`,
        least: 1,
        below: `${name}.spelling`,
        holds: 'for each key the spelling most rows use',
      },
      [`${name}.key_of`]: {
        ...numbers('u32', `facets.${name}.keyOf`),
        per: `${name}.spelling`,
        below: `${name}.key`,
        none: 'size',
        holds: 'for each spelling its key; for the empty one, which has none, the number of keys',
      },
    })),
  ),
  ...pool('month.key', 'months', 'months that have events, YYYY-MM, ascending', { isSorted: true }),
  ...pool('deadline_month.key', 'deadlineMonths', 'months that have submission deadlines, YYYY-MM, ascending', {
    isSorted: true,
  }),
  ...pool('country_name', 'countries.names', 'stored names of all countries the builder knew'),
  ...pool('country_spelling', 'countries.spellings', 'every accepted spelling of a country, folded, ascending', {
    isSorted: true,
  }),
  'country_spelling.country': {
    ...numbers('u16', 'countries.countryOf'),
    per: 'country_spelling',
    below: 'country_name',
    holds: 'for each accepted spelling its country_name',
  },
  place: {
    encodings: IDS,
    field: 'places.ids',
    per: 'rows',
    below: 'placed',
    none: 'size',
    isCounted: true,
    holds: 'place of each row; the number of places that have events where it has none',
  },
  'place.placed': {
    ...numbers('u32', 'places.placed'),
    per: 1,
    below: 'place.label',
    none: 'size',
    holds: 'one number: places that have events, which come first',
  },
  ...pool('place.label', 'places.labels', 'common name of each place'),
  'place.country': {
    ...numbers('u16', 'places.countryOf'),
    per: 'place.label',
    below: 'country_name',
    none: NO_COUNTRY,
    holds: 'for each place its country_name; 65535 for none',
  },
  'place.region': {
    ...numbers('u16', 'places.regionOf'),
    per: 'place.label',
    below: 'region.label',
    none: NO_REGION,
    holds: 'for each place its region; 65535 for none',
  },
  'place.latitude': coordinates('places.latitude', 90),
  'place.longitude': coordinates('places.longitude', 180),
  'place.population': {
    ...numbers('u32', 'places.population'),
    per: 'place.label',
    holds: 'inhabitants of each place; 0 where unknown',
  },
  ...pool('place_name', 'places.names', 'distinct folded names of places, ascending', { isSorted: true }),
  'place_name.start': {
    ...starts('places.nameStart', 'place_name', 'place_name.place'),
    order: 'strictly ascending',
    holds: 'where the places of each name start, and the end of the last',
  },
  'place_name.place': {
    ...numbers('u32', 'places.namePlaces'),
    below: 'place.label',
    holds: 'places of all names, most inhabitants first within a name',
  },
  'place.name': {
    ...numbers('u32', 'places.nameOf'),
    per: 'place.label',
    below: 'place_name',
    holds: 'for each place the place_name that its common name folds to',
  },
  placed_name: {
    ...numbers('u32', 'places.placedNames'),
    below: 'place_name',
    order: 'strictly ascending',
    holds: 'each place_name that is one of a place with events, ascending',
  },
  ...pool('region.label', 'regions.labels', 'common name of each region'),
  'region.country': {
    ...numbers('u16', 'regions.countryOf'),
    per: 'region.label',
    below: 'country_name',
    holds: 'for each region its country_name',
  },
  ...pool('region_name', 'regions.names', 'distinct folded names of regions, ascending', { isSorted: true }),
  'region_name.start': {
    ...starts('regions.nameStart', 'region_name', 'region_name.region'),
    order: 'strictly ascending',
    holds: 'where the regions of each name start, and the end of the last',
  },
  'region_name.region': {
    ...numbers('u32', 'regions.nameRegions'),
    below: 'region.label',
    holds: 'regions of all names, ascending within a name',
  },
  ...pool('country_group.label', 'countryGroups.labels', 'common name of each group of countries'),
  'country_group.start': {
    ...starts('countryGroups.start', 'country_group.label', 'country_group.country'),
    holds: 'where the countries of each group start, and the end of the last',
  },
  'country_group.country': {
    ...numbers('u16', 'countryGroups.countries'),
    below: 'country_name',
    holds: 'country_name of each member of all groups, ascending within a group',
  },
  ...pool('country_group_name', 'countryGroups.names', 'distinct folded names of groups of countries, ascending', {
    isSorted: true,
  }),
  'country_group_name.group': {
    ...numbers('u16', 'countryGroups.groupOf'),
    per: 'country_group_name',
    below: 'country_group.label',
    holds: 'for each name its group',
  },
  ...pool('term', 'terms', 'distinct words of names, topics and sub-topics in singular form, ascending', {
    isSorted: true,
  }),
  'term.text_list': {
    ...numbers('u32', 'textList'),
    per: 'term',
    below: 'lists',
    holds: 'for each term the posting list of its rows by name, topic or sub-topic',
  },
  'typo.hash': {
    ...numbers('u32', 'typos.hash'),
    order: 'ascending',
    holds: 'hashes of what terms become when letters are left out, ascending',
  },
  'typo.term': {
    ...numbers('u32', 'typos.term'),
    per: 'typo.hash',
    below: 'term',
    holds: 'for each hash a term that becomes it, ascending where hashes are equal',
  },
  ...pool('other_form.from', 'synonyms.from', 'abbreviations and long forms, as terms with spaces between, ascending'),
  ...pool(
    'other_form.to',
    'synonyms.to',
    'for each of them a form that it also finds, ascending where they are equal',
    { per: 'other_form.from' },
  ),
  'ordinary_word.hash': {
    ...numbers('u32', 'ordinaryWords.hashes'),
    order: 'strictly ascending',
    holds: 'hashes of ordinary English words, ascending; none where the builder had no list of them',
  },
  ...pool(
    'topic_name',
    'relations.names',
    'names that a table gives to topics, as terms with spaces between, ascending',
    { isSorted: true },
  ),
  'topic_name.start': {
    ...starts('relations.nameStart', 'topic_name', 'topic_name.topic'),
    holds: 'where the topics of each name start, and the end of the last',
  },
  'topic_name.topic': {
    ...numbers('u32', 'relations.topics'),
    below: 'topics',
    holds: 'topics of each name: a key of topic, or a key of sub_topic plus the number of topics',
  },
  'topic_name.is_near': {
    ...numbers('u8', 'relations.isNear'),
    per: 'topic_name.topic',
    most: 1,
    holds: 'for each of them 0 if it means the same, 1 if it comes nearest',
  },
  'similar_topic.start': {
    ...starts('relations.similarStart', 'topics', 'similar_topic.topic'),
    holds: 'for each topic, then sub-topic, where the topics similar to it start, and the end of the last',
  },
  'similar_topic.topic': {
    ...numbers('u32', 'relations.similar'),
    below: 'topics',
    holds: 'similar topics, numbered as in topic_name.topic',
  },
  'similar_topic.percent': {
    ...numbers('u8', 'relations.percent'),
    per: 'similar_topic.topic',
    least: 1,
    most: 100,
    holds: 'for each of them the similarity, 1 to 100',
  },
  text_index: { encodings: ['msgpack'], holds: 'FlexSearch export over the terms: array of [key, data]' },
  'list.form': {
    ...numbers('u8', 'lists.form'),
    per: 'lists',
    most: FORM.dense,
    holds: 'form of each posting list: 0 range, 1 sparse, 2 dense',
  },
  'list.start': {
    ...numbers('u32', 'lists.start'),
    per: 'lists',
    holds: 'first row of a range, else position in postings in 4-byte units',
  },
  'list.count': { ...numbers('u32', 'lists.count'), per: 'lists', holds: 'members of each posting list' },
  postings: {
    ...numbers('u32', 'lists.block'),
    holds: 'members of sparse lists, bits of dense lists; dense lists lie 64-byte aligned',
  },
  detail_at: {
    ...column('u32', 'detailAt'),
    holds: 'byte position of each row in details; 4294967295 where the dump has no details',
  },
  details: {
    encodings: ['utf8'],
    cold: true,
    holds: 'for each row with details: u32 bytes of text, u32 checksum, text (JSON members without braces)',
  },
}

/** How many posting lists a group has: one for each member of a space, or a number. Other groups have any. */
export const LISTS_PER: Readonly<Partial<Record<ListGroup, Space | number>>> = {
  ...Object.fromEntries(FACETS.map((name) => [name, `${name}.key`])),
  place: 'placed',
  continent: CONTINENTS.length,
  type: EVENT_TYPES.length,
  month: 'month.key',
  attendance: ATTENDANCES.length,
  deadline_month: 'deadline_month.key',
  long: 1,
  name_term: 'term',
}

function numbers(encoding: Encoding, field: ArrayField) {
  return { encodings: [encoding], field }
}

function column(encoding: Encoding, field: ArrayField) {
  return { ...numbers(encoding, field), per: 'rows' }
}

function starts(field: ArrayField, per: Space, startsIn: string) {
  return { ...numbers('u32', field), per, startsIn }
}

/** A column of positions in a pool. */
function ids(name: string, field: ArrayField, below: Space): Section {
  return { encodings: IDS, field, per: 'rows', below, holds: `${name} of each row, as a position in its pool` }
}

function coordinates(field: ArrayField, degrees: number): Section {
  const most = degrees * COORDINATES_PER_DEGREE
  const holds = 'of each place, in 1/100,000 degrees; -2147483648 where unknown'
  return { ...numbers('i32', field), per: 'place.label', least: -most, most, none: NO_COORDINATE, holds }
}

/** The two sections of a string pool. */
function pool(
  name: string,
  field: ArrayField,
  holds: string,
  rules: Pick<Section, 'per' | 'order' | 'isSorted' | 'startsEmpty'> = {},
): Record<string, Section> {
  const text = `${name}.text`
  return {
    [`${name}.offsets`]: {
      ...numbers('u32', field),
      ...rules,
      half: 'offsets',
      startsIn: text,
      holds: `where each string of ${text} starts, and the end of the last`,
    },
    [text]: { encodings: ['utf8'], field, half: 'bytes', holds },
  }
}
