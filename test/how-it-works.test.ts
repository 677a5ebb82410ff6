import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../src/docset/docset.ts'
import { materialize } from '../src/docset/unite.ts'
import { EVENT_TYPES } from '../src/event/attributes.ts'
import { parseDay } from '../src/event/days.ts'
import { noonOf } from '../src/event/moment.ts'
import { TextReadings } from '../src/query/words/readings.ts'
import { textClauseOf } from '../src/query/words/text-clause.ts'
import { Evaluator } from '../src/search/evaluator.ts'
import { matchSearch } from '../src/search/run-search.ts'
import { postingList } from '../src/snapshot/snapshot.ts'
import { ROOT, readDocument } from './support/documents.ts'
import { sharedDirectory } from './support/shared-directory.ts'
import { search, searchWith, smallDirectory, TODAY } from './support/small-directory.ts'

/** The cells of the table after `<!-- name -->`, row by row. */
function tableOf(name: string): string[][] {
  const [, after = ''] = readDocument('docs/how-it-works.md').split(`<!-- ${name} -->\n`)
  const [table = ''] = after.split('\n\n')
  const rows = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  return rows.slice(2)
}

const TEXT = 'machine learning workshops in Germany'

const built = sharedDirectory(async () => {
  const events = tableOf('rows').map(([, id, name, type, topic, start, end, city, country]) => ({
    ...{ id: Number(id), name, type: type as (typeof EVENT_TYPES)[number], topic, city, country },
    ...{ start: parseDay(start!)!, end: parseDay(end!)! },
  }))
  return smallDirectory([...events].reverse() as Parameters<typeof smallDirectory>[0])
})

const docsOf = (docs: DocSet | LazyUnion) => members(materialize(docs, built.snapshot.lists.space)).join(' ')

test('the documents of the example in docs/how-it-works.md are numbered by first day', () => {
  const { id } = built.snapshot
  expect(tableOf('rows').map(([doc, number]) => [doc, number])).toEqual(
    Array.from(id, (number, doc) => [`${doc}`, `${number}`]),
  )
})

test('the posting lists that docs/how-it-works.md shows are the posting lists of a snapshot of its example', () => {
  const { snapshot } = built
  const { lists, textList, terms, facets, months } = snapshot
  const find: Record<string, (value: string) => DocSet> = {
    country: (value) => facetList('country', value),
    topic: (value) => facetList('topic', value),
    type: (value) => postingList(snapshot, 'type', EVENT_TYPES.indexOf(value as (typeof EVENT_TYPES)[number])),
    month: (value) => postingList(snapshot, 'month', textsOf(months).indexOf(value)),
    term: (value) => lists.get(textList[textsOf(terms).indexOf(value)]!),
  }
  const shown = tableOf('lists')
  expect(shown.length).toBeGreaterThan(5)
  for (const [list, docs] of shown) {
    const [kind, ...value] = list!.split(' ')
    expect([list, docsOf(find[kind!]!(value.join(' ')))]).toEqual([list, docs])
  }

  function facetList(name: 'country' | 'topic', value: string): DocSet {
    return postingList(snapshot, name, textsOf(facets[name].keys).indexOf(value.toLowerCase()))
  }
})

test('docs/how-it-works.md shows the right clauses for the interpreted reading of its example search', () => {
  const { snapshot } = built
  const exact = textClauseOf(snapshot, TEXT)
  expect(exact.anywhere.some(({ docs }) => docs.count === 0)).toBe(true)
  const [interpreted] = new TextReadings({ snapshot, ...noonOf(TODAY) }, exact).further({ base: undefined })
  expect(interpreted!.anywhere.map(({ asksFor, docs }) => [asksFor, docsOf(docs)])).toEqual(tableOf('clauses'))
})

test('the answer that docs/how-it-works.md shows is the answer to its example search', () => {
  const filter = { by: 'text', text: TEXT } as const
  const { matches } = matchSearch(new Evaluator(built.snapshot, noonOf(TODAY)), { filters: [filter] })
  const { docs } = search(built, filter)
  const { facets } = searchWith(built, [filter], { facets: ['topic'] })
  const counts = facets[0]!.values.map(({ value, count }) => `${value} ${count}`).join(', ')
  expect([docsOf(matches.docs), docs.map((doc) => built.snapshot.id[doc]).join(' '), counts]).toEqual(
    tableOf('answer')[0],
  )
})

function textsOf(pool: { readonly length: number; text(index: number): string }): string[] {
  return Array.from({ length: pool.length }, (_, index) => pool.text(index))
}

test('the files that docs/how-it-works.md names exist', () => {
  const named = readDocument('docs/how-it-works.md').match(/(?<=`)(?:[a-z]+\/)+[\w-]+\.ts(?=`)/g)!
  expect(named.length).toBeGreaterThan(15)
  const missing = named.filter((path) => !existsSync(join(ROOT, path.startsWith('test/') ? path : `src/${path}`)))
  expect(missing).toEqual([])
})
