import fc from 'fast-check'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { type Dense, type DocSet, dense, range, sparse, wordsFor } from '../../src/docset/docset.ts'
import { BLOCK_DOCS } from '../../src/docset/kernels/kernels.ts'

/**
 * Numbers of rows near the ends of words of 32 bits and near the number at which lists change their form, and
 * a number of rows with three blocks.
 */
export const someRows = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 200, 1000) },
  { weight: 1, arbitrary: fc.constant(8300) },
)

function asForm(form: DocSet['form'], members: readonly number[], rows: number): DocSet {
  if (form === 'sparse') return sparse(Uint32Array.from(members))
  const words = new Uint32Array(wordsFor(rows))
  for (const doc of members) words[doc >>> 5]! |= 1 << (doc & 31)
  return denseOf(words, rows)
}

export function denseOf(words: Uint32Array, rows: number): Dense {
  const bits = new DocSpace(rows).newBits(words)
  const count = bits.kernels.countBlocks(bits.counts, words, 0, bits.counts.length)
  return { form: 'dense', bits, from: 0, to: rows, count }
}

/**
 * A range, or few or many scattered members. Outside its window, a dense set has wrong bits and counts of
 * blocks.
 */
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
  const windowed = fc.tuple(scattered, bound, bound).map(([set, a, b]) => inWindow(set, Math.min(a, b), Math.max(a, b)))
  return fc.oneof(
    { weight: 1, arbitrary: someRange },
    { weight: 3, arbitrary: scattered },
    { weight: 1, arbitrary: windowed },
  )
}

function inWindow(set: DocSet, from: number, to: number): DocSet {
  if (set.form !== 'dense' || from === to) return set
  const { bits } = set
  bits.counts.forEach((_, block) => {
    if ((block + 1) * BLOCK_DOCS <= from || block * BLOCK_DOCS >= to) bits.counts[block] = 77
  })
  return dense(bits, from, to)
}

export function someSets(count: number): fc.Arbitrary<{ rows: number; sets: DocSet[] }> {
  return someRows.chain((rows) =>
    fc.record({ rows: fc.constant(rows), sets: fc.array(someSet(rows), { minLength: count, maxLength: count }) }),
  )
}
