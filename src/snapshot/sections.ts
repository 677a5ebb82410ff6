import { attributeOf, CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../event/attributes.ts'
import { CONTINENTS } from '../event/continents.ts'
import { DEADLINE_KINDS, MAX_OFFSET } from '../event/deadlines.ts'
import { DAY_SECONDS } from '../event/moment.ts'
import { FIRST_DAY, LAST_DAY } from '../event/written-days.ts'
import { NO_DAY } from './about.ts'
import type { ListGroup } from './format.ts'
import { NO_COUNTRY, NO_REGION } from './places.ts'
import { FORM } from './postings.ts'
import { column, coordinates, ids, numbers, pool, type Section, type Space, starts } from './section.ts'

/** Table of all sections of a snapshot file, for encoding, decoding and checks. FORMAT.md shows it. */

const DAYS = { least: FIRST_DAY, most: LAST_DAY } as const
const STRICT = { order: 'strictly ascending' } as const
const LISTED = { per: 'listed_source.name' } as const
const SORTED = { isSorted: true } as const

const DAY_COLUMNS = {
  updated: ['updated', 'day of the last change'],
  first_seen: ['firstSeen', 'day of the build that found the record new'],
} as const

export const SECTIONS: Readonly<Record<string, Section>> = {
  id: column('f64', 'id', 'event id of each row', { least: 1, most: Number.MAX_SAFE_INTEGER }),
  start: column('i32', 'start', 'first day of each row, in days since 1970-01-01', { ...DAYS, order: 'ascending' }),
  end: column('i32', 'end', 'last day of each row, in days since 1970-01-01', { ...DAYS, notBelow: 'start' }),
  ...eachOf(CHOICE_NAMES, (name) => {
    const { choices = [], isRequired } = attributeOf(name)
    const values = [...choices, ...(isRequired ? [] : ['not known'])]
    const holds = `${name} of each row: ${values.map((value, number) => `${number} ${value}`).join(', ')}`
    return { [name]: column('u8', `choices.${name}`, holds, { most: values.length - 1, inKernelMemory: true }) }
  }),
  'due.first_of_kind': starts(
    'deadlines.firstOfKind',
    DEADLINE_KINDS.length,
    'due.day',
    `dues of each kind (${DEADLINE_KINDS.join(', ')})`,
  ),
  'due.instant': numbers(
    'f64',
    'deadlines.instants',
    'instant at which each due passes, in seconds since 1970-01-01 UTC',
    {
      per: 'due.day',
      least: FIRST_DAY * DAY_SECONDS - MAX_OFFSET,
      most: (LAST_DAY + 1) * DAY_SECONDS + MAX_OFFSET,
    },
  ),
  'due.day': numbers('i32', 'deadlines.days', 'written day of each due, in days since 1970-01-01', DAYS),
  'due.first': starts('deadlines.firstOf', 'due.day', 'docs_by_due', 'rows of each due', STRICT),
  docs_by_due: numbers('u32', 'deadlines.docs', 'row numbers of the rows of all dues, ascending within a due', {
    below: 'rows',
    inKernelMemory: true,
  }),
  'deadline.first': starts('deadlines.startOf', 'rows', 'deadline', 'deadlines of each row'),
  deadline: {
    ...ids('', 'deadlines.dues', 'due.day'),
    per: 'docs_by_due',
    holds: 'the deadlines of all rows, as positions in due.day, strictly ascending within a row',
  },
  docs_by_id: column('u32', 'docsById', 'row numbers in ascending order of event id', { below: 'rows' }),
  docs_by_name: column('u32', 'docsByName', 'row numbers in ascending order of folded name, then row', {
    below: 'rows',
    inKernelMemory: true,
  }),
  // the offsets ascend strictly, because no name is empty
  ...pool('name', 'names', 'name of each row', { per: 'rows', order: 'strictly ascending' }),
  ...pool('website', 'websites', 'website of each row', { per: 'rows' }),
  ...eachOf(TEXT_NAMES, (name) => ({
    [name]: ids(name, `facets.${name}.ids`, `${name}.spelling`, { inKernelMemory: true }),
    ...pool(`${name}.spelling`, `facets.${name}.spellings`, `distinct ${name} values as written; the first is empty`, {
      startsEmpty: true,
    }),
    ...pool(`${name}.key`, `facets.${name}.keys`, `distinct folded ${name} values, ascending`, SORTED),
    [`${name}.label`]: numbers('u32', `facets.${name}.labels`, 'for each key, the spelling that most rows use', {
      per: `${name}.key`,
      least: 1,
      below: `${name}.spelling`,
    }),
    [`${name}.key_of`]: numbers(
      'u32',
      `facets.${name}.keyOf`,
      'for each spelling, its key; for the empty spelling, which has no key, the number of keys',
      { per: `${name}.spelling`, below: `${name}.key`, none: 'size' },
    ),
    ...pool(`${name}.word`, `facets.${name}.words`, `distinct words of ${name}.key, ascending`, SORTED),
    [`${name}.word.start`]: starts(`facets.${name}.wordStart`, `${name}.word`, `${name}.word.key`, 'keys', STRICT),
    [`${name}.word.key`]: numbers('u32', `facets.${name}.wordKeys`, 'keys of all words, ascending within a word', {
      below: `${name}.key`,
    }),
  })),
  ...pool('month.key', 'months', 'months that have events, YYYY-MM, ascending', SORTED),
  ...pool('country_name', 'countries.names', 'stored names of all countries that the builder knew'),
  ...pool('country_spelling', 'countries.spellings', 'every accepted spelling of a country, folded, ascending', {
    isSorted: true,
  }),
  'country_spelling.country': numbers('u16', 'countries.countryOf', 'for each accepted spelling, its country_name', {
    per: 'country_spelling',
    below: 'country_name',
  }),
  place: ids('place', 'places.ids', 'placed', { none: 'size', inKernelMemory: true }),
  'place.placed': numbers('u32', 'places.placed', 'number of places that have events; these places come first', {
    per: 1,
    below: 'place.label',
    none: 'size',
  }),
  ...pool('place.label', 'places.labels', 'common name of each place'),
  'place.country': numbers('u16', 'places.countryOf', 'for each place, its entry of country_name; 65535 for none', {
    per: 'place.label',
    below: 'country_name',
    none: NO_COUNTRY,
  }),
  'place.region': numbers('u16', 'places.regionOf', 'for each place, its region; 65535 for none', {
    per: 'place.label',
    below: 'region.label',
    none: NO_REGION,
  }),
  'place.latitude': coordinates('places.latitude', 90),
  'place.longitude': coordinates('places.longitude', 180),
  'place.population': numbers('u32', 'places.population', 'inhabitants of each place; 0 if unknown', {
    per: 'place.label',
  }),
  ...pool('place_name', 'places.names', 'distinct folded names of places, ascending', SORTED),
  'place_name.start': starts('places.nameStart', 'place_name', 'place_name.place', 'places of each name', STRICT),
  'place_name.place': numbers('u32', 'places.namePlaces', 'places of all names, most inhabitants first within a name', {
    below: 'place.label',
  }),
  'place.name': numbers('u32', 'places.nameOf', 'for each place, the place_name of its folded common name', {
    per: 'place.label',
    below: 'place_name',
  }),
  placed_name: numbers('u32', 'places.placedNames', 'entries of place_name that name places with events, ascending', {
    below: 'place_name',
    order: 'strictly ascending',
  }),
  ...pool('region.label', 'regions.labels', 'common name of each region'),
  'region.country': numbers('u16', 'regions.countryOf', 'for each region, its entry of country_name', {
    per: 'region.label',
    below: 'country_name',
  }),
  ...pool('region_name', 'regions.names', 'distinct folded names of regions, ascending', SORTED),
  'region_name.start': starts('regions.nameStart', 'region_name', 'region_name.region', 'regions of each name', STRICT),
  'region_name.region': numbers('u32', 'regions.nameRegions', 'regions of all names, ascending within a name', {
    below: 'region.label',
  }),
  ...pool('country_group.label', 'countryGroups.labels', 'common name of each group of countries'),
  'country_group.start': starts(
    'countryGroups.start',
    'country_group.label',
    'country_group.country',
    'countries of each group',
  ),
  'country_group.country': numbers(
    'u16',
    'countryGroups.countries',
    'countries of all groups, as positions in country_name, ascending within a group',
    { below: 'country_name' },
  ),
  ...pool('country_group_name', 'countryGroups.names', 'distinct folded names of groups of countries, ascending', {
    isSorted: true,
  }),
  'country_group_name.group': numbers('u16', 'countryGroups.groupOf', 'for each name, its group', {
    per: 'country_group_name',
    below: 'country_group.label',
  }),
  ...pool('term', 'terms', 'distinct words of names, topics and sub-topics in singular form, ascending', {
    isSorted: true,
  }),
  'term.text_list': numbers(
    'u32',
    'textList',
    'for each term, the posting list of the rows that have it in name, topic or sub-topic',
    { per: 'term', below: 'lists' },
  ),
  ...pool('other_form.from', 'synonyms.from', 'abbreviations and long forms, as terms with spaces between, ascending'),
  ...pool(
    'other_form.to',
    'synonyms.to',
    'for each other_form.from, another form that a search for this form also finds; ascending for equal forms',
    { per: 'other_form.from' },
  ),
  'ordinary_word.hash': numbers(
    'u32',
    'ordinaryWords.hashes',
    'hashes of ordinary English words, ascending; empty if the builder had no list of these words',
    STRICT,
  ),
  ...pool(
    'topic_name',
    'relations.names',
    'names in data/topics.txt that mean topics, as terms with spaces between, ascending',
    SORTED,
  ),
  'topic_name.start': starts('relations.nameStart', 'topic_name', 'topic_name.topic', 'topics of each name'),
  'topic_name.topic': numbers(
    'u32',
    'relations.topics',
    'topics of each name, as numbers: the key of a topic, or the number of topics plus the key of a sub-topic',
    { below: 'topics' },
  ),
  'topic_name.is_near': numbers(
    'u8',
    'relations.isNear',
    'for each topic_name.topic, 0 if the name means this topic, 1 if this is the nearest topic',
    { per: 'topic_name.topic', most: 1 },
  ),
  'similar_topic.start': starts(
    'relations.similarStart',
    'topics',
    'similar_topic.topic',
    'topics similar to each topic',
  ),
  'similar_topic.topic': numbers('u32', 'relations.similar', 'similar topics, numbered as in topic_name.topic', {
    below: 'topics',
  }),
  'similar_topic.percent': numbers('u8', 'relations.percent', 'similarity of each similar_topic.topic, 1 to 100', {
    per: 'similar_topic.topic',
    least: 1,
    most: 100,
  }),
  also_listed: numbers('u32', 'alsoListed.docs', 'rows whose event has other rows, ascending', {
    below: 'rows',
    ...STRICT,
  }),
  'also_listed.next': numbers(
    'u32',
    'alsoListed.next',
    'position in also_listed of the next worse row of the same event; the worst row has the position of the best row',
    { per: 'also_listed', below: 'also_listed' },
  ),
  ...eachOf(['updated', 'first_seen'] as const, (name) => {
    const [field, what] = DAY_COLUMNS[name]
    return {
      [name]: ids(what, `changes.${field}.ids`, `${name}_day`, { none: 'size' }),
      [`${name}_day`]: numbers('i32', `changes.${field}.days`, 'distinct days, in days since 1970-01-01, ascending', {
        ...DAYS,
        ...STRICT,
      }),
    }
  }),
  compared_since: numbers(
    'i32',
    'changes.since',
    'one number: the day of the first build that was compared with the previous snapshot; -2147483648 if there is none',
    { per: 1, ...DAYS, none: NO_DAY },
  ),
  gone: numbers(
    'f64',
    'changes.gone.ids',
    'ids of events that earlier snapshots had and that were removed, ascending',
    {
      least: 1,
      most: Number.MAX_SAFE_INTEGER,
      ...STRICT,
    },
  ),
  gone_day: numbers('i32', 'changes.gone.days', 'for each removed event, the day of the first build without it', {
    per: 'gone',
    ...DAYS,
  }),
  data_day: numbers(
    'i32',
    'about.dataDay',
    'one number: date of the data, in days since 1970-01-01; -2147483648 if it is not known',
    { per: 1, ...DAYS, none: NO_DAY },
  ),
  ...pool('listed_source.name', 'about.sources.names', 'name of each source that the dump lists'),
  ...pool('listed_source.url', 'about.sources.urls', 'address of each listed source', LISTED),
  ...pool('listed_source.licence', 'about.sources.licences', 'licence of each listed source', LISTED),
  ...pool('listed_source.attribution', 'about.sources.attributions', 'attribution of each listed source', LISTED),
  text_index: { encodings: ['msgpack'], holds: 'FlexSearch export of the index of terms: array of [key, data]' },
  'list.form': numbers('u8', 'lists.form', 'form of each posting list: 0 range, 1 sparse, 2 dense', {
    per: 'lists',
    most: FORM.dense,
  }),
  'list.start': numbers('u32', 'lists.start', 'first row of a range, else position in postings in 4-byte units', {
    per: 'lists',
  }),
  'list.count': numbers('u32', 'lists.count', 'number of members of each posting list', { per: 'lists' }),
  postings: numbers(
    'u32',
    'lists.block',
    'members of sparse lists, bits of dense lists; dense lists are 64-byte aligned',
  ),
  detail_at: column('u32', 'detailAt', 'byte position of each row in details; 4294967295 if the row has no details'),
  details: {
    encodings: ['utf8'],
    cold: true,
    holds: 'for each row with details: u32 bytes of text, u32 checksum, text (JSON members without braces)',
  },
}

export function isCold({ name }: { readonly name: string }): boolean {
  return SECTIONS[name]?.cold === true
}

/** Number of lists of a group: number of items of a `Space`, or a fixed number; any number if absent. */
export const LISTS_PER: Readonly<Partial<Record<ListGroup, Space | number>>> = {
  ...eachOf(TEXT_NAMES, (name) => ({ [name]: `${name}.key` })),
  ...eachOf(CHOICE_NAMES, (name) => ({ [name]: choicesOf(name).length })),
  place: 'placed',
  continent: CONTINENTS.length,
  month: 'month.key',
  long: 1,
  changed: 1,
  derived_country: 1,
  duplicate: 1,
  name_term: 'term',
}

/** Merges the entries that `entriesOf` returns for each of `names`. */
function eachOf<Name extends string, Value>(
  names: readonly Name[],
  entriesOf: (name: Name) => Record<string, Value>,
): Record<string, Value> {
  return Object.assign({}, ...names.map(entriesOf))
}
