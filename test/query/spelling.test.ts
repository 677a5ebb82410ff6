import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poolOf } from '../../src/builder/content/string-pools.ts'
import { nearestCountries, nearestKeys, nearestTerms, nearestValues } from '../../src/query/spelling.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { distanceFrom } from '../../src/text/spell/edit-distance.ts'
import { mistakesIn } from '../../src/text/spell/misspelling.ts'
import { sharedDirectory, sharedEvents } from '../support/shared-directory.ts'
import { smallDirectory } from '../support/small-directory.ts'

function withCities(keys: readonly string[]): Snapshot {
  return { facets: { city: { keys: poolOf(keys) } } } as unknown as Snapshot
}

function nearestOf(keys: readonly string[], given: string) {
  const near = nearestKeys(withCities(keys), 'city', given)
  return Object.fromEntries(Array.from(near, ([key, mistakes]) => [keys[key], mistakes]))
}

/** Mistakes that are allowed in a text of 1 to 11 letters: in a whole key, and in a word of a key. */
const WHOLE = [0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3]
const IN_WORD = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]

const textOf = (letters: number) => 'abcdefghijk'.slice(0, letters)
const mistaken = (text: string, mistakes: number) => text.slice(0, text.length - mistakes) + 'z'.repeat(mistakes)

test.each(WHOLE.map((limit, at) => [at + 1, limit, IN_WORD[at]!]))(
  'a value of %i letters may have %i spelling mistakes, or %i if the value is one word of a longer key',
  (letters, limit, limitInWord) => {
    const text = textOf(letters)
    for (let mistakes = 0; mistakes < letters; mistakes++) {
      const near = nearestOf([text], mistaken(text, mistakes))
      expect(near).toEqual(mistakes <= Math.max(limit, limitInWord) ? { [text]: mistakes } : {})
      // the text between two other words
      const key = `mmmmmmmmmmmmmmm ${text} nnnnnnnnnnnnnnn`
      expect(nearestOf([key], mistaken(text, mistakes))).toEqual(mistakes <= limitInWord ? { [key]: mistakes } : {})
    }
  },
)

const built = sharedDirectory(async () => {
  const events = [
    ...Array.from({ length: 3 }, () => ({ topic: 'Roboticz' })),
    ...Array.from({ length: 2 }, () => ({ topic: 'Roboticx' })),
    ...Array.from({ length: 2 }, () => ({ topic: 'Robotica' })),
    { topic: 'Robotic', country: 'Niger' },
    { topic: 'Law', country: 'Nigeria' },
    { topic: 'Law', country: 'Nigeria' },
  ]
  return smallDirectory(events.map((event, at) => ({ id: at + 1, ...event })))
})

test('nearestValues sorts by number of mistakes, then by number of events, then by key', () => {
  expect(nearestValues(built.snapshot, 'topic', 'robotics')).toEqual(['Roboticz', 'Robotica', 'Roboticx', 'Robotic'])
})

test('nearestCountries proposes each country once, by number of mistakes, then by number of events', () => {
  expect(nearestCountries(built.snapshot, 'nigerr')).toEqual(['Niger', 'Nigeria'])
  expect(nearestCountries(built.snapshot, 'nigeri')).toEqual(['Nigeria', 'Niger'])
})

const NAMES =
  'computational computations compilation logistics statistics statistical linguistics ballistics robotics robotic ' +
  'aerobotics mechanics mechanical organics organic graphics graphic graphite geography geographic'

const builtOfNames = sharedEvents(NAMES.split(' ').map((name, at) => ({ id: at + 1, name })))

test('the terms within the edit distance of a word are the terms that a linear scan finds', () => {
  const { terms } = builtOfNames.snapshot
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
      const near = nearestTerms(builtOfNames.snapshot, text, isWanted)
      expect(near.map(([term]) => term)).toEqual(expected)
      for (const [term, mistakes] of near) expect(mistakes).toBe(distance(terms.text(term), 2))
      if (expected.length > 0) found++
    }),
    { numRuns: 2000, seed: 5 },
  )
  expect(found).toBeGreaterThan(500)
})
