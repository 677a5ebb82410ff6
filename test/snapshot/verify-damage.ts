import { poolOf } from '../../src/builder/content/string-pools.ts'
import { detailRecord } from '../../src/snapshot/detail-records.ts'
import { type ListGroup, LONG_DAYS, NO_DETAIL } from '../../src/snapshot/format.ts'
import { NO_COORDINATE } from '../../src/snapshot/places.ts'
import type { StringPool } from '../../src/snapshot/pool.ts'
import { FORM } from '../../src/snapshot/postings.ts'
import type { SnapshotArrays } from '../../src/snapshot/snapshot.ts'
import { Synonyms } from '../../src/snapshot/synonyms.ts'
import { Vocabulary } from '../../src/text/vocabulary.ts'

export const ROWS = 300

/** Names with the same meaning as a topic, and names with a nearest topic. */
export const TOPICS_FILE = 'computer science = optics = informatics\ncardiology > physics\nlaw > humanities'

/** A snapshot whose arrays can be changed in place or replaced. */
export type Mutable = { -readonly [Name in keyof SnapshotArrays]: SnapshotArrays[Name] } & {
  vocabulary: Vocabulary
  details: Buffer
}

function listOfForm({ lists }: SnapshotArrays, group: ListGroup, form: number): number {
  for (let list = lists.first(group); list < lists.first(group) + lists.size(group); list++) {
    if (lists.form[list] === form) return list
  }
  throw new Error(`no list of form ${form} in ${group}`)
}

/** Replaces a member of the list by a row that was not in the list. */
function moveMember({ lists }: SnapshotArrays, list: number): void {
  const { block, form, start } = lists
  const at = start[list]!
  if (form[list] === FORM.sparse) {
    block[at] = block[at]! > 0 ? block[at]! - 1 : block[at]! + 1
    return
  }
  const bits = block[at]!
  const free = ~bits & (bits + 1)
  block[at] = (bits & (bits - 1)) | free
}

function edited(pool: StringPool, edit: (strings: string[]) => void): StringPool {
  const strings = Array.from({ length: pool.length }, (_, index) => pool.text(index))
  edit(strings)
  return poolOf(strings)
}

const firstShortRow = ({ start, end }: SnapshotArrays) => start.findIndex((day, doc) => end[doc] === day)

function daysLeftInMonth(day: number): number {
  const date = new Date(day * 86_400_000)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate()
}

/** Gives the first topic similar topics, and the other topics none. */
function addSimilar(relations: SnapshotArrays['relations'], similar: number[], percent: number[]): void {
  Object.assign(relations, {
    similarStart: relations.similarStart.map((_, topic) => (topic === 0 ? 0 : similar.length)),
    similar: Uint32Array.from(similar),
    percent: Uint8Array.from(percent),
  })
}

/** For each invariant of the content, changes that break only this invariant. */
export const DAMAGE: Readonly<Record<string, Readonly<Record<string, (snapshot: Mutable) => void>>>> = {
  structure: {
    'an event that ends before it starts': (snapshot) => {
      snapshot.end[firstShortRow(snapshot)]! -= 1
    },
    'a first value that is not empty': ({ facets: { venue } }) => {
      Object.assign(venue, { spellings: edited(venue.spellings, (values) => values.splice(0, 1, 'Somewhere')) })
    },
    'keys that do not ascend': ({ facets }) => {
      Object.assign(facets.city, { keys: edited(facets.city.keys, (keys) => keys.reverse()) })
    },
    'a form that finds nothing': (snapshot) => {
      snapshot.synonyms = new Synonyms(poolOf(['ai', 'ml']), poolOf(['artificial intelligence']))
    },
    'a quotation mark that is not escaped': ({ facets: { organizer } }) => {
      organizer.spellings.bytes[3] = 0x22
    },
  },
  rows: {
    'an id that comes twice': ({ id }) => {
      id[9] = id[200]!
    },
    'rows of a day in another order': ({ id, start, end }) => {
      // the second event then starts on the day of the first, stays in its month, and does not become long
      const doc = start.findIndex(
        (day, at) =>
          id[at]! > id[at + 1]! && end[at + 1]! - day < LONG_DAYS && start[at + 1]! - day <= daysLeftInMonth(day),
      )
      start[doc + 1] = start[doc]!
    },
  },
  'docs-by-id': {
    'two documents in each other’s place': ({ docsById }) => docsById.subarray(10, 12).reverse(),
    'a document twice': ({ docsById }) => docsById.copyWithin(20, 21, 22),
  },
  changes: {
    'a day that no row has': (snapshot) => {
      const { changes } = snapshot
      snapshot.changes = { ...changes, updated: { ...changes.updated, days: Int32Array.of(19_000) } }
      changes.updated.ids.fill(1)
    },
    'an event that is gone and has a row': (snapshot) => {
      const gone = { ids: Float64Array.of(snapshot.id[5]!), days: Int32Array.of(19_000) }
      snapshot.changes = { ...snapshot.changes, gone }
    },
  },
  'docs-by-name': {
    'two documents in each other’s place': ({ docsByName }) => docsByName.subarray(10, 12).reverse(),
    'a document twice': ({ docsByName }) => docsByName.copyWithin(20, 21, 22),
  },
  deadlines: {
    'two documents of a day in each other’s place': ({ deadlines: { docs, firstOf } }) => {
      const day = firstOf.findIndex((first, at) => firstOf[at + 1]! - first > 1)
      docs.subarray(firstOf[day]!, firstOf[day]! + 2).reverse()
    },
    'a deadline that passes days after its day': ({ deadlines: { instants } }) => {
      instants[0]! -= 3 * 86_400
    },
  },
  values: {
    'a value that is held twice': ({ facets: { venue } }) => {
      Object.assign(venue, { spellings: edited(venue.spellings, (values) => values.splice(2, 1, values[1]!)) })
    },
  },
  keys: {
    'a key that is not folded': ({ facets }) => {
      Object.assign(facets.sub_topic, { keys: edited(facets.sub_topic.keys, (keys) => keys.splice(0, 1, 'C  sharp')) })
    },
    'a spelling with another key': ({ facets }) => {
      facets.city.keyOf[1] = facets.city.keyOf[2]!
    },
    'a label that fewer rows use than another one': ({ facets: { topic } }) => {
      const key = topic.keys.indexOf('computer science')!
      const spellings = Array.from({ length: topic.spellings.length }, (_, spelling) => topic.spellings.text(spelling))
      const labels = ['Computer Science', 'computer science'].map((text) => spellings.indexOf(text))
      topic.labels[key] = labels.find((label) => label !== topic.labels[key])!
    },
  },
  words: {
    'a word with another key': ({ facets: { organizer } }) => {
      const word = organizer.wordStart.findIndex((start, at) => organizer.wordStart[at + 1]! - start === 1)
      const at = organizer.wordStart[word]!
      organizer.wordKeys[at] = organizer.wordKeys[at] === 0 ? 1 : 0
    },
  },
  'country-spellings': {
    'a stored name that means another country': ({ countries }) => {
      countries.countryOf[countries.spellings.indexOf('germany')!]! -= 1
    },
  },
  'facet-lists': {
    'a city list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'city', FORM.dense)),
  },
  places: {
    'a latitude without a longitude': ({ places }) => {
      places.longitude[places.latitude.findIndex((latitude) => latitude !== NO_COORDINATE)] = NO_COORDINATE
    },
    'a place whose common name is that of another one': ({ places }) => places.nameOf.fill(places.nameOf[1]!, 0, 1),
    'a name of a place with events that is not listed': ({ places }) => {
      Object.assign(places, { placedNames: places.placedNames.slice(1) })
    },
    'places of a name in another order': ({ places: { nameStart, namePlaces } }) => {
      const name = nameStart.findIndex((start, index) => nameStart[index + 1]! - start === 2)
      namePlaces.subarray(nameStart[name], nameStart[name]! + 2).reverse()
    },
    'a row whose city is no name of its place': ({ places }) => {
      const { ids, placed } = places
      const doc = ids.findIndex((place) => place < placed)
      for (let at = 0; at < places.namePlaces.length; at++) {
        if (places.namePlaces[at] === ids[doc]) places.namePlaces[at] = places.labels.length - 1
      }
    },
  },
  'place-lists': {
    'a row in the list of another place': ({ places }) => {
      const { ids, placed } = places
      ids[ids.findIndex((place) => place < placed)] = placed
    },
  },
  regions: {
    'a name of a region that is not folded': ({ regions }) => {
      Object.assign(regions, { names: poolOf(['A B', ...regions.names.texts().slice(1)]) })
    },
  },
  'continent-lists': {
    'a list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'continent', FORM.dense)),
  },
  'choice-lists': {
    'a list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'type', FORM.dense)),
  },
  'month-lists': {
    'a list that starts a row late': (snapshot) => {
      snapshot.lists.start[listOfForm(snapshot, 'month', FORM.range)]! += 1
    },
  },
  'long-list': { 'a list with another row': (snapshot) => moveMember(snapshot, snapshot.lists.first('long')) },
  'derived-countries': {
    'an event without a country': (snapshot) => {
      const list = snapshot.lists.first('derived_country')
      snapshot.lists.form[list] = FORM.range
      snapshot.lists.start[list] = 0
      snapshot.lists.count[list] = snapshot.id.length
    },
  },
  'name-length-lists': {
    'a list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'name_length', FORM.dense)),
  },
  'series-length-lists': {
    'a list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'series_length', FORM.dense)),
  },
  vocabulary: {
    'a text index over other terms': (snapshot) => {
      const terms = Array.from({ length: snapshot.terms.length }, (_, term) => snapshot.terms.text(term))
      snapshot.vocabulary = Vocabulary.of(terms.reverse())
    },
    'a term that is a plural': (snapshot) => {
      snapshot.terms = edited(snapshot.terms, (terms) => terms.splice(-1, 1, 'zzzebras'))
    },
  },
  'topic-names': {
    'a name that is no form': ({ relations }) => {
      Object.assign(relations, { names: edited(relations.names, (names) => names.splice(0, 1, 'Biologies')) })
    },
    'topics in another order': ({ relations }) => relations.topics.subarray(1, 3).reverse(),
  },
  'similar-topics': {
    'a topic that is similar to itself': ({ relations }) => addSimilar(relations, [0], [50]),
    'topics in another order': ({ relations }) => addSimilar(relations, [1, 2], [50, 60]),
  },
  'also-listed': {
    'two events with different names': (snapshot) => {
      snapshot.alsoListed = { docs: Uint32Array.of(3, 9), next: Uint32Array.of(1, 0) }
    },
    'an event without a leader': ({ alsoListed }) => {
      Object.assign(alsoListed, { docs: Uint32Array.of(3, 4), next: Uint32Array.of(1, 0) })
    },
    'a record that leads to itself': (snapshot) => {
      snapshot.alsoListed = { docs: Uint32Array.of(3), next: Uint32Array.of(0) }
    },
  },
  'other-forms': {
    'a form that is not folded': (snapshot) => {
      snapshot.synonyms = new Synonyms(poolOf(['AI']), poolOf(['artificial intelligence']))
    },
    'a pair twice': (snapshot) => {
      snapshot.synonyms = new Synonyms(poolOf(['ml', 'ml']), poolOf(['machine learning', 'machine learning']))
    },
  },
  'term-lists': {
    'a text list with another row': (snapshot) => moveMember(snapshot, listOfForm(snapshot, 'text_term', FORM.dense)),
    'a text list of another term': (snapshot) => {
      snapshot.textList[0] = snapshot.textList[1]!
    },
  },
  details: {
    'a record whose checksum is wrong': (snapshot) => {
      snapshot.details[4]! ^= 1
    },
    'positions in reverse order': ({ detailAt }) => {
      const at = detailAt.filter((position) => position !== NO_DETAIL).reverse()
      let next = 0
      detailAt.forEach((position, doc) => {
        if (position !== NO_DETAIL) detailAt[doc] = at[next++]!
      })
    },
    'a position after the section': ({ detailAt }) => {
      detailAt[detailAt.indexOf(NO_DETAIL)] = NO_DETAIL - 1
    },
    'a record that no row has': ({ detailAt }) => {
      detailAt[detailAt.findIndex((at) => at !== NO_DETAIL)] = NO_DETAIL
    },
    'a deadline of a row without details': removeRecordWithDeadline,
    'bytes before the first record': (snapshot) => {
      snapshot.details = Buffer.concat([Buffer.alloc(8), snapshot.details])
      snapshot.detailAt = snapshot.detailAt.map((at) => (at === NO_DETAIL ? at : at + 8))
    },
    'a deadline that is not that of the column': (snapshot) =>
      replaceFirstRecord(snapshot, (text) =>
        text.replace(/"submission_deadline":"[^"]*"/, '"submission_deadline":"1999-01-01"'),
      ),
  },
}

/** Replaces the text of the first record, and moves the records after it. */
function replaceFirstRecord(snapshot: Mutable, edit: (text: string) => string): void {
  const oldBytes = 8 + snapshot.details.readUInt32LE(0)
  const members = edit(snapshot.details.toString('utf8', 8, oldBytes))
  const record = detailRecord(idOfFirst(snapshot), members)
  snapshot.details = Buffer.concat([record, snapshot.details.subarray(oldBytes)])
  snapshot.detailAt = snapshot.detailAt.map((at) => (at === NO_DETAIL || at === 0 ? at : at + record.length - oldBytes))
}

/** Removes the record of an event with a deadline, and moves the records after it. */
function removeRecordWithDeadline(snapshot: Mutable): void {
  const removed = snapshot.detailAt[snapshot.deadlines.docs[0]!]!
  const length = 8 + snapshot.details.readUInt32LE(removed)
  snapshot.details = Buffer.concat([snapshot.details.subarray(0, removed), snapshot.details.subarray(removed + length)])
  snapshot.detailAt = snapshot.detailAt.map((at) => {
    if (at === NO_DETAIL || at < removed) return at
    return at === removed ? NO_DETAIL : at - length
  })
}

function idOfFirst({ id, detailAt }: SnapshotArrays): number {
  return id[detailAt.indexOf(0)]!
}
