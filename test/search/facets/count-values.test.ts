import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DocSet, members, range } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { andNot } from '../../../src/docset/subtract.ts'
import { METHODS, type Method, ValueCounter } from '../../../src/search/facets/count-values.ts'
import { type CountedField, countedFields } from '../../../src/search/facets/fields.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { someEvents } from '../../support/arbitraries.ts'
import { buildDirectory } from '../../support/directory.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

const EVENTS = 9000
const CASES = 800

const built = sharedDirectory(() => buildDirectory(fc.sample(someEvents(EVENTS, EVENTS), { numRuns: 1, seed: 9 })[0]!))

/** A set of any form, or a posting list of the snapshot. */
function someSet(random: Random): DocSet {
  const { lists } = built.directory.snapshot
  const list = () => lists.get(random.below(lists.form.length))
  const bounds = [random.below(EVENTS + 1), random.below(EVENTS + 1)].sort((a, b) => a - b)
  const window = range(bounds[0]!, bounds[1]!)
  if (random.chance(0.2)) return andNot(range(0, EVENTS), list(), lists.space)
  const operands = random.pick([[list()], [window], [list(), window], [list(), list()], [range(0, EVENTS)]])
  return intersect(operands, lists.space)
}

/** Reference: intersects the set with every posting list of the field. */
function countSlowly(set: DocSet, { group, size }: CountedField): number[] {
  const { lists } = built.directory.snapshot
  const docs = new Set(members(set))
  return Array.from({ length: size }, (_, value) => {
    return members(lists.get(lists.first(group) + value)).filter((doc) => docs.has(doc)).length
  })
}

test('all methods of ValueCounter return the same facet counts, with and without memoized counts', () => {
  const { snapshot } = built.directory
  const { space } = snapshot.lists
  const fields = Object.values(countedFields(snapshot))
  const counter = new ValueCounter(snapshot)
  const random = new Random(5)
  const seen = new Set<Method>()
  for (let number = 0; number < CASES; number++) {
    space.reset()
    const set = someSet(random)
    const asked = fields.filter(() => random.fraction() < 0.4)
    for (const field of asked) seen.add(counter.methodFor(set, field))
    const found = counter.count(set, asked, space)
    const shown = asked.map((field) => [field.group, [...found.get(field)!.subarray(0, field.size)]])
    expect(shown).toEqual(asked.map((field) => [field.group, countSlowly(set, field)]))
  }
  expect([...seen].sort()).toEqual([...METHODS].sort())
})
