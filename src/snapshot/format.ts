/**
 * The sections of a snapshot file, as FORMAT.md describes them. `frame.ts` has the bytes around them.
 *
 * Version history:
 *   1  first format
 *   2  places, deadlines, attendance, series, similar topics; a wider folding rule
 *   3  names of places with events, and the name by which each place is known
 *   4  checksums of details are of event id, length and text
 */
export const FORMAT_VERSION = 4
export const MAGIC = 'confdex'

/** Payloads start at multiples of this many bytes: a cache line, and more than any array type needs. */
export const ALIGNMENT = 64

/** How the bytes of a section are read. Numbers are little-endian. */
export type Encoding = 'u8' | 'u16' | 'u32' | 'i32' | 'f64' | 'utf8' | 'msgpack'

/** A column of positions in a string pool, in the narrowest numbers that hold the largest one. */
export type Ids = Uint8Array | Uint16Array | Uint32Array

/** Fields of which each distinct value is stored once, with a posting list for every folded value. */
export const FACETS = ['topic', 'sub_topic', 'city', 'country'] as const
export type FacetName = (typeof FACETS)[number]

/** Pools with one string a row. */
export const ROW_POOLS = ['name', 'website'] as const
/** Pools with each distinct string once. A column of ids points into them. */
export const VALUE_POOLS = ['venue', 'organizer'] as const

/** Groups of posting lists, in file order. The lists of a group are numbered from its first one. */
export const LIST_GROUPS = [
  ...FACETS,
  'place',
  'continent',
  'type',
  'month',
  'attendance',
  'deadline_month',
  'name_length',
  'series_length',
  'long',
  'name_term',
  'text_term',
] as const
export type ListGroup = (typeof LIST_GROUPS)[number]

/**
 * Events that end this many days or more after their start are in the list `long`. A search for events that
 * have ended looks at these one by one, and knows the others by their start.
 */
export const LONG_DAYS = 14

export interface SectionEntry {
  readonly name: string
  readonly encoding: Encoding
  /** Bytes from the first payload to this one. It does not depend on the length of the header. */
  readonly offset: number
  /** Bytes of the payload. */
  readonly length: number
  /** CRC-32 of the payload (zlib's polynomial). */
  readonly crc: number
}

export interface ListGroupEntry {
  readonly group: ListGroup
  /** Number of the first list of the group. */
  readonly first: number
  /** Lists of the group. */
  readonly count: number
}

export interface Header {
  /** 16 hexadecimal digits, a digest of everything in the file but `created`. */
  readonly id: string
  /** ISO 8601, UTC, to the second. */
  readonly created: string
  /** SHA-256 of the dump file, hexadecimal. */
  readonly source: string
  readonly rows: number
  /** Rows of the dump that were rejected. */
  readonly rejected: number
  readonly textIndex: { readonly library: string; readonly version: string; readonly options: Record<string, unknown> }
  readonly lists: readonly ListGroupEntry[]
  readonly sections: readonly SectionEntry[]
}

/** Every section of a snapshot, in file order. A `cold` section is not read when a snapshot is opened. */
export const SECTIONS: Readonly<Record<string, { encodings: readonly Encoding[]; cold?: true; holds: string }>> = {
  id: { encodings: ['f64'], holds: 'event id of each row' },
  start: { encodings: ['i32'], holds: 'first day of each row, in days since 1970-01-01' },
  end: { encodings: ['i32'], holds: 'last day of each row, in days since 1970-01-01' },
  type: { encodings: ['u8'], holds: 'event type of each row: 0 conference, 1 seminar, 2 workshop, 3 webinar' },
  attendance: { encodings: ['u8'], holds: 'attendance of each row: 0 in-person, 1 online, 2 hybrid, 3 not known' },
  deadline: {
    encodings: ['u8', 'u16', 'u32'],
    holds:
      'submission deadline of each row, as a position in deadline_day; where it has none, the number of these days',
  },
  deadline_day: {
    encodings: ['i32'],
    holds: 'distinct submission deadlines, in days since 1970-01-01, ascending',
  },
  'deadline_day.first': {
    encodings: ['u32'],
    holds: 'where the rows of each deadline_day start in docs_by_deadline, and the end of the last',
  },
  docs_by_deadline: {
    encodings: ['u32'],
    holds: 'row numbers of the rows with a submission deadline, in ascending order of it, then row',
  },
  docs_by_id: { encodings: ['u32'], holds: 'row numbers in ascending order of event id' },
  docs_by_name: { encodings: ['u32'], holds: 'row numbers in ascending order of folded name, then row' },
  ...Object.assign({}, ...ROW_POOLS.map((name) => pool(name, `${name} of each row`))),
  ...Object.assign(
    {},
    ...VALUE_POOLS.map((name) => ({ ...ids(name), ...pool(name, `distinct ${name}s; the first is empty`) })),
  ),
  ...Object.assign(
    {},
    ...FACETS.map((name) => ({
      ...ids(name),
      ...pool(`${name}.spelling`, `distinct ${name} values as written; the first is empty`),
      ...pool(`${name}.key`, `distinct folded ${name} values, ascending`),
      [`${name}.label`]: { encodings: ['u32'], holds: 'for each key the spelling most rows use' },
      [`${name}.key_of`]: {
        encodings: ['u32'],
        holds: 'for each spelling its key; for the empty one, which has none, the number of keys',
      },
    })),
  ),
  ...pool('month.key', 'months that have events, YYYY-MM, ascending'),
  ...pool('deadline_month.key', 'months that have submission deadlines, YYYY-MM, ascending'),
  ...pool('country_name', 'stored names of all countries the builder knew'),
  ...pool('country_spelling', 'every accepted spelling of a country, folded, ascending'),
  'country_spelling.country': { encodings: ['u16'], holds: 'for each accepted spelling its country_name' },
  ...ids('place', 'place of each row; the number of places that have events where it has none'),
  'place.placed': { encodings: ['u32'], holds: 'one number: places that have events, which come first' },
  ...pool('place.label', 'common name of each place'),
  'place.country': { encodings: ['u16'], holds: 'for each place its country_name; 65535 for none' },
  'place.region': { encodings: ['u16'], holds: 'for each place its region; 65535 for none' },
  'place.latitude': { encodings: ['i32'], holds: 'of each place, in 1/100,000 degrees; -2147483648 where unknown' },
  'place.longitude': { encodings: ['i32'], holds: 'of each place, in 1/100,000 degrees; -2147483648 where unknown' },
  'place.population': { encodings: ['u32'], holds: 'inhabitants of each place; 0 where unknown' },
  ...pool('place_name', 'distinct folded names of places, ascending'),
  'place_name.start': { encodings: ['u32'], holds: 'where the places of each name start, and the end of the last' },
  'place_name.place': { encodings: ['u32'], holds: 'places of all names, most inhabitants first within a name' },
  'place.name': { encodings: ['u32'], holds: 'for each place the place_name that its common name folds to' },
  placed_name: { encodings: ['u32'], holds: 'each place_name that is one of a place with events, ascending' },
  ...pool('region.label', 'common name of each region'),
  'region.country': { encodings: ['u16'], holds: 'for each region its country_name' },
  ...pool('region_name', 'distinct folded names of regions, ascending'),
  'region_name.start': { encodings: ['u32'], holds: 'where the regions of each name start, and the end of the last' },
  'region_name.region': { encodings: ['u32'], holds: 'regions of all names, ascending within a name' },
  ...pool('country_group.label', 'common name of each group of countries'),
  'country_group.start': {
    encodings: ['u32'],
    holds: 'where the countries of each group start, and the end of the last',
  },
  'country_group.country': {
    encodings: ['u16'],
    holds: 'country_name of each member of all groups, ascending within a group',
  },
  ...pool('country_group_name', 'distinct folded names of groups of countries, ascending'),
  'country_group_name.group': { encodings: ['u16'], holds: 'for each name its group' },
  ...pool('term', 'distinct words of names, topics and sub-topics in singular form, ascending'),
  'term.text_list': {
    encodings: ['u32'],
    holds: 'for each term the posting list of its rows by name, topic or sub-topic',
  },
  'typo.hash': {
    encodings: ['u32'],
    holds: 'hashes of what terms become when letters are left out, ascending',
  },
  'typo.term': { encodings: ['u32'], holds: 'for each hash a term that becomes it, ascending where hashes are equal' },
  ...pool('other_form.from', 'abbreviations and long forms, as terms with spaces between, ascending'),
  ...pool('other_form.to', 'for each of them a form that it also finds, ascending where they are equal'),
  'ordinary_word.hash': {
    encodings: ['u32'],
    holds: 'hashes of ordinary English words, ascending; none where the builder had no list of them',
  },
  ...pool('topic_name', 'names that a table gives to topics, as terms with spaces between, ascending'),
  'topic_name.start': { encodings: ['u32'], holds: 'where the topics of each name start, and the end of the last' },
  'topic_name.topic': {
    encodings: ['u32'],
    holds: 'topics of each name: a key of topic, or a key of sub_topic plus the number of topics',
  },
  'topic_name.is_near': { encodings: ['u8'], holds: 'for each of them 0 if it means the same, 1 if it comes nearest' },
  'similar_topic.start': {
    encodings: ['u32'],
    holds: 'for each topic, then sub-topic, where the topics similar to it start, and the end of the last',
  },
  'similar_topic.topic': { encodings: ['u32'], holds: 'similar topics, numbered as in topic_name.topic' },
  'similar_topic.percent': { encodings: ['u8'], holds: 'for each of them the similarity, 1 to 100' },
  text_index: { encodings: ['msgpack'], holds: 'FlexSearch export over the terms: array of [key, data]' },
  'list.form': { encodings: ['u8'], holds: 'form of each posting list: 0 range, 1 sparse, 2 dense' },
  'list.start': { encodings: ['u32'], holds: 'first row of a range, else position in postings in 4-byte units' },
  'list.count': { encodings: ['u32'], holds: 'members of each posting list' },
  postings: {
    encodings: ['u32'],
    holds: 'members of sparse lists, bits of dense lists; dense lists lie 64-byte aligned',
  },
  detail_at: {
    encodings: ['u32'],
    holds: 'byte position of each row in details; 4294967295 where the dump has no details',
  },
  details: {
    encodings: ['utf8'],
    cold: true,
    holds: 'for each row with details: u32 bytes of text, u32 checksum, text (JSON members without braces)',
  },
}

/** The position in `detail_at` of a row without details. */
export const NO_DETAIL = 0xffff_ffff

function pool(name: string, holds: string) {
  return {
    [`${name}.offsets`]: {
      encodings: ['u32'] as const,
      holds: `where each string of ${name}.text starts, and the end of the last`,
    },
    [`${name}.text`]: { encodings: ['utf8'] as const, holds },
  }
}

function ids(name: string, holds = `${name} of each row, as a position in its pool`) {
  return { [name]: { encodings: ['u8', 'u16', 'u32'] as const, holds } }
}
