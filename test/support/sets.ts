import fc from 'fast-check'
import { type DocSet, dense, range, sparse, wordsFor } from '../../src/docset/docset.ts'

/** Universes around the sizes where words end and lists become dense. */
export const someRows = fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 200, 1000)

/** The same members in any of the forms that can hold them. */
function asForm(form: DocSet['form'], members: readonly number[], rows: number): DocSet {
  if (form === 'sparse') return sparse(Uint32Array.from(members))
  const words = new Uint32Array(wordsFor(rows))
  for (const doc of members) words[doc >>> 5]! |= 1 << (doc & 31)
  return dense(words, members.length)
}

/** A set over `rows` documents: a range, or scattered members, few or many, in sparse or dense form. */
export function someSet(rows: number): fc.Arbitrary<DocSet> {
  const bound = fc.nat(rows)
  const someRange = fc.tuple(bound, bound).map(([a, b]) => range(Math.min(a, b), Math.max(a, b)))
  if (rows === 0) return someRange
  const scattered = fc
    .tuple(
      fc.constantFrom<DocSet['form']>('sparse', 'dense'),
      fc.uniqueArray(fc.nat(rows - 1), { maxLength: rows, size: 'max' }),
    )
    .map(([form, docs]) =>
      asForm(
        form,
        docs.sort((a, b) => a - b),
        rows,
      ),
    )
  return fc.oneof({ weight: 1, arbitrary: someRange }, { weight: 3, arbitrary: scattered })
}

/** A universe with sets over it. */
export function someSets(count: number): fc.Arbitrary<{ rows: number; sets: DocSet[] }> {
  return someRows.chain((rows) =>
    fc.record({ rows: fc.constant(rows), sets: fc.array(someSet(rows), { minLength: count, maxLength: count }) }),
  )
}
