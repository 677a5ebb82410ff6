import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, dense, type LazyUnion, NONE, range, type Sparse, sparse, within } from './docset.ts'
import { asList } from './forms.ts'
import { blockOf, blocksFor } from './kernels/kernels.ts'
import { insertSorted, keepInList } from './sorted.ts'
import { isFasterMaterialized, merge, unionWithin } from './unite.ts'

/**
 * AND of sets (forms: docset.ts). All windows and ranges are intersected to one common window. The smallest
 * list is the driver: its members in the window are looked up in every other set. Without a list, the dense
 * sets are ANDed one after the other.
 */

/** Dense sets of at most this size are converted to lists: looking up few members beats a pass over bits. */
const FEW_MEMBERS = 64

/** AND of any number of sets; all documents if there are no sets. */
export function intersect(sets: readonly (DocSet | LazyUnion)[], space: DocSpace): DocSet {
  if (sets.length === 1 && sets[0]!.form !== 'union') return sets[0]!
  if (sets.length === 2) {
    const [a, b] = sets as readonly [DocSet | LazyUnion, DocSet | LazyUnion]
    if (a.form === 'sparse' && (b.form !== 'sparse' || a.count <= b.count)) return probeOne(a, b, space)
    if (b.form === 'sparse') return probeOne(b, a, space)
  }
  const { from, to, driver, lists, dense: bitSets, unions } = arrange(sets, space.rows)
  if (from >= to) return NONE
  if (driver) {
    const inWindow = lists.length === 0 ? lists : lists.map((list) => within(list, from, to))
    const common = probe(within(driver, from, to), inWindow, bitSets, space)
    return unions.reduce((survivors, lazy) => probeUnion(survivors, lazy, space), common)
  }
  if (unions.length > 0) {
    const common = intersect([range(from, to), ...bitSets], space)
    if (common.count === 0) return NONE
    return intersect([common, ...unions.map((lazy) => unionWithin(lazy.sets, from, to, space))], space)
  }
  if (bitSets.length === 0) return range(from, to)
  return bitSets.length === 1 ? within(bitSets[0]!, from, to) : intersectBits(bitSets, from, to, space)
}

/** AND of two or more bit sets in their common window. */
function intersectBits([first, ...others]: readonly Dense[], from: number, to: number, space: DocSpace): DocSet {
  const result = space.bits()
  let common = first!
  for (const [at, { bits }] of others.entries()) {
    if (common.count <= FEW_MEMBERS)
      return intersect([range(from, to), asList(common, space), ...others.slice(at)], space)
    const { words, counts, kernels } = result
    kernels.andInto(words, counts, common.bits.words, bits.words, blockOf(from), blocksFor(to))
    common = dense(result, from, to)
  }
  return common
}

/** `probe` in one other set, with less overhead. */
function probeOne(list: Sparse, other: DocSet | LazyUnion, space: DocSpace): DocSet {
  if (other.form === 'union') return probeUnion(list, other, space)
  if (other.form === 'sparse') return probe(list, [other], [], space)
  const inWindow = within(list, other.from, other.to)
  return other.form === 'range' ? inWindow : probe(inWindow, [], [other], space)
}

/**
 * The members of a list that are in all other sets. The caller has cut the list to the windows of the bit
 * sets. Selective bit sets come first, then lists, because a look-up in bits costs a seventh of a search in a
 * list.
 */
function probe(set: Sparse, lists: readonly Sparse[], bitSets: readonly Dense[], space: DocSpace): Sparse {
  if (lists.length === 0 && bitSets.length === 0) return set
  const survivors = space.list(set.count)
  let { docs, count } = set
  const keepIn = (operand: Sparse | Dense) => {
    if (count === 0) return
    count =
      operand.form === 'dense'
        ? operand.bits.kernels.keepInBits(survivors, docs, count, operand.bits.words)
        : keepInList(survivors, docs, count, operand.docs)
    docs = survivors
  }
  const half = space.rows / 2
  for (const bits of bitSets) if (bits.count < half) keepIn(bits)
  for (const list of lists) keepIn(list)
  for (const bits of bitSets) if (bits.count >= half) keepIn(bits)
  return sparse(survivors.subarray(0, count))
}

/** The members of a list that are in a union. */
function probeUnion(set: Sparse, union: LazyUnion, space: DocSpace): Sparse {
  if (set.count === 0) return set
  const { sets } = union
  if (isFasterMaterialized(set, union, space.rows)) {
    const whole = unionWithin(sets, set.docs[0]!, set.docs[set.count - 1]! + 1, space)
    return intersect([set, whole], space) as Sparse
  }
  const parts = sets.map((one) => intersect([set, one], space)).filter(({ count }) => count > 0)
  return parts.length === 0 ? sparse(set.docs.subarray(0, 0)) : merge(parts, space)
}

/** The operands of an AND in the order in which they are applied. */
interface Operands {
  /** The common part of all windows, [from, to); empty if from >= to, for example because a set is empty. */
  readonly from: number
  readonly to: number
  /** The smallest list, whose members are looked up in the other sets. */
  readonly driver: Sparse | undefined
  /** All other lists, smallest first. */
  readonly lists: readonly Sparse[]
  /** All dense sets, smallest first. */
  readonly dense: readonly Dense[]
  /** All lazy unions, smallest upper bound first. */
  readonly unions: readonly LazyUnion[]
}

/** Arranges the operands of an AND over `rows` documents. */
export function arrange(sets: readonly (DocSet | LazyUnion)[], rows: number): Operands {
  let from = 0
  let to = rows
  const lists: Sparse[] = []
  const dense: Dense[] = []
  const unions: LazyUnion[] = []
  for (const set of sets) {
    if (set.count === 0) to = 0
    if (set.form === 'sparse') insertSorted(lists, set, hasFewer)
    else if (set.form === 'union') insertSorted(unions, set, hasFewer)
    else {
      from = Math.max(from, set.from)
      to = Math.min(to, set.to)
      if (set.form === 'dense') insertSorted(dense, set, hasFewer)
    }
  }
  const driver = lists.shift()
  return { from, to, driver, lists, dense, unions }
}

function hasFewer(a: DocSet | LazyUnion, b: DocSet | LazyUnion): boolean {
  return a.count < b.count
}
