import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { type DocSet, type LazyUnion, lazyUnion, members } from '../../src/docset/docset.ts'
import type { EpochDay } from '../../src/event/days.ts'
import type { Clause } from '../../src/query/clauses.ts'
import { Evaluator } from '../../src/search/evaluator.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { asListed } from '../support/sets.ts'

const ROWS = 5000

/** The part of a snapshot that evaluating clauses reads. */
function emptySnapshot(): Snapshot {
  return { rows: ROWS, start: new Int32Array(ROWS), lists: { space: new DocSpace(ROWS) } } as unknown as Snapshot
}

const someDocs = fc
  .record({ step: fc.constantFrom(1, 2, 3, 7, 90, 900), first: fc.nat(ROWS - 1) })
  .map(({ step, first }) =>
    Array.from({ length: ROWS }, (_, doc) => doc).filter((doc) => doc >= first && doc % step === 0),
  )

const someOperand = fc
  .array(someDocs, { minLength: 1, maxLength: 12 })
  .map((lists): DocSet | LazyUnion => lazyUnion(lists.map((docs) => asListed(docs, ROWS))))

const someClause = fc.record({ docs: someOperand, isExcluded: fc.boolean() }).map(
  ({ docs, isExcluded }): Clause => ({
    parameter: 'q',
    asksFor: '',
    docs,
    // an excluded set is never lazy
    ...(isExcluded && docs.form !== 'union' && { isExcluded: true }),
  }),
)

function docsIn(docs: DocSet | LazyUnion): Set<number> {
  return new Set(docs.form === 'union' ? docs.sets.flatMap((set) => members(set)) : members(docs))
}

test('the documents of clauses are in all sets and in no excluded set, whatever was evaluated before', () => {
  const selections = fc.array(fc.array(fc.nat(5), { maxLength: 6 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(someClause, { minLength: 6, maxLength: 6 }), selections, (clauses, chosen) => {
      const evaluator = new Evaluator(emptySnapshot(), 0 as EpochDay)
      const sets = clauses.map(({ docs }) => docsIn(docs))
      for (const numbers of chosen) {
        const expected = Array.from({ length: ROWS }, (_, doc) => doc).filter((doc) =>
          numbers.every((at) => sets[at]!.has(doc) !== (clauses[at]!.isExcluded === true)),
        )
        expect(members(evaluator.docs(numbers.map((at) => clauses[at]!)))).toEqual(expected)
      }
    }),
    { numRuns: 100, seed: 1 },
  )
})
