import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpusOf } from '../../bench/peers/data/corpus.ts'
import { resolverOf } from '../../bench/peers/data/resolve.ts'
import { columns } from '../../bench/peers/engines/columns.ts'
import { flexsearch } from '../../bench/peers/engines/flexsearch.ts'
import { sqlite } from '../../bench/peers/engines/sqlite.ts'
import { makeQuestions, type Questions } from '../../bench/peers/questions.ts'
import { dayOf } from '../../src/event/days.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

const TODAY = dayOf(2026, 8, 15)
const MIXED = 400

let built: BuiltDirectory
let questions: Questions
beforeAll(async () => {
  built = await buildDirectory(manyEvents(2000))
  questions = makeQuestions(built.directory, MIXED, 1, TODAY)
})
afterAll(() => built.dispose())

// the peers that need no packages of bench/; the benchmark checks all of them before it times them
test.each([sqlite, flexsearch, columns])(
  '$name gives the totals, ids and facets of the engine, or refuses',
  async (peer) => {
    const { snapshot } = built
    const read = { corpus: corpusOf(snapshot), resolve: resolverOf(snapshot) }
    const { refuses, ask } = await peer.build({ snapshot: built.path, corpus: async () => read })
    let answered = 0
    for (const { query, request, expected } of [...questions.mixed, ...questions.classes]) {
      if (refuses(request) !== undefined) continue
      expect(await ask(request), query).toEqual(expected)
      answered++
    }
    expect(answered).toBeGreaterThan(MIXED)
  },
)

test('no peer is asked a question whose words or values the engine takes for others', () => {
  const asked = questions.classes.filter(({ set }) => set === 'typo')
  const leftOut = [...questions.leftOut].filter(([reason]) => reason.startsWith('typo'))
  expect(leftOut.length).toBeGreaterThan(0)
  for (const { request } of asked) expect(built.directory.search(request).interpretation).toEqual([])
})

test('questions of classes come in turn, so that a peer that stops early has some of each', () => {
  const asked = new Map<string, number>()
  for (const { set } of questions.classes) asked.set(set, (asked.get(set) ?? 0) + 1)
  const early = new Set(questions.classes.slice(0, 3 * asked.size).map(({ set }) => set))
  // of the others most are left out, and the first one may come late
  const often = [...asked].filter(([, count]) => count > 25).map(([set]) => set)
  expect(often.filter((set) => !early.has(set))).toEqual([])
  expect(often.length).toBeGreaterThan(18)
})
