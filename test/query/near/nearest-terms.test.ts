import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearestTerms } from '../../../src/query/near/nearest-terms.ts'
import { distanceFrom } from '../../../src/text/distance-from.ts'
import { mistakesIn } from '../../../src/text/misspelling.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

const NAMES =
  'computational computations compilation logistics statistics statistical linguistics ballistics robotics robotic ' +
  'aerobotics mechanics mechanical organics organic graphics graphic graphite geography geographic'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory(NAMES.split(' ').map((name, at) => ({ id: at + 1, name })))
})
afterAll(() => built.dispose())

test('the terms nearest to a word are those that comparing it with all terms finds', () => {
  const { terms } = built.snapshot
  const all = Array.from({ length: terms.offsets.length - 1 }, (_, term) => term)
  const letter = fc.constantFrom('', 'a', 'x', 'ic', 's')
  const word = fc
    .tuple(fc.constantFrom(...NAMES.split(' ')), fc.nat(12), letter, fc.nat(12), letter)
    .map(([name, at, one, next, other]) => {
      const once = name.slice(0, at) + one + name.slice(at + 1)
      return once.slice(0, next) + other + once.slice(next + (other === '' ? 1 : 0))
    })
  let found = 0
  fc.assert(
    fc.property(word, fc.boolean(), (text, isEven) => {
      const isWanted = (term: number) => !isEven || term % 2 === 0
      const distance = distanceFrom(text)
      const within = (limit: number) => all.filter((term) => distance(terms.text(term), limit) <= limit)
      const limits = [1, 2].slice(0, mistakesIn(text))
      const expected = limits.map((limit) => within(limit).filter(isWanted)).find(({ length }) => length > 0) ?? []
      expect(nearestTerms(built.snapshot, text, isWanted)).toEqual(expected)
      if (expected.length > 0) found++
    }),
    { numRuns: 2000, seed: 5 },
  )
  expect(found).toBeGreaterThan(500)
})
