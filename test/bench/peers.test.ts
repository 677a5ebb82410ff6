import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columns } from '../../bench/peers/columns.ts'
import { corpusOf } from '../../bench/peers/corpus.ts'
import { flexsearch } from '../../bench/peers/flexsearch.ts'
import { makeQuestions, type Questions } from '../../bench/peers/questions.ts'
import { resolverOf } from '../../bench/peers/resolve.ts'
import { sqlite } from '../../bench/peers/sqlite/sqlite.ts'
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

// the peers that need no packages of their own; the others are checked before they are timed
describe.each([sqlite, flexsearch, columns])('$name', (peer) => {
  test('gives the totals, ids and facets of the engine, or refuses', async () => {
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
  })
})

test('questions are put to no peer when the engine takes their words or values for others', () => {
  const asked = questions.classes.filter(({ set }) => set === 'typo')
  const leftOut = [...questions.leftOut].filter(([reason]) => reason.startsWith('typo'))
  expect(leftOut.length).toBeGreaterThan(0)
  for (const { request } of asked) expect(built.directory.search(request).interpretation).toEqual([])
})

test('classes come in turn, so that whoever stops early has some of each', () => {
  const early = new Set(questions.classes.slice(0, 40).map(({ set }) => set))
  expect(early.size).toBe(new Set(questions.classes.map(({ set }) => set)).size)
})
