import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dense, type DocSet, members, NONE, range } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { namesOfLength, seriesOfLength } from '../../../src/query/words/names-of-length.ts'
import { postingList } from '../../../src/snapshot/snapshot.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(400))
})
afterAll(() => built.dispose())

test('names of a length are those in its list, and none where no name is so long', () => {
  const { snapshot } = built
  const lengths = snapshot.lists.size('name_length')
  let names = 0
  for (let length = 0; length < lengths; length++) {
    expect(namesOfLength(snapshot, length)).toBe(postingList(snapshot, 'name_length', length))
    names += namesOfLength(snapshot, length).count
  }
  expect(names).toBe(400)
  expect(namesOfLength(snapshot, lengths)).toBe(NONE)
  expect(seriesOfLength(snapshot, snapshot.lists.size('series_length'), [], 1)).toEqual({ docs: NONE, haveWords: true })
})

test('names of a series have the two rarest common words, unless few matches are looked up', () => {
  const { snapshot } = built
  const { space } = snapshot.lists
  const terms = Array.from({ length: snapshot.lists.size('name_term') }, (_, term) => term)
  const listOf = (term: number) => postingList(snapshot, 'name_term', term)
  const isCommon = (set: DocSet): set is Dense => set.form === 'dense' && space.isRetained(set)
  const someTerm = fc.oneof(
    fc.constantFrom(...terms.filter((term) => isCommon(listOf(term)))),
    fc.constantFrom(...terms),
  )
  const someWords = fc.uniqueArray(someTerm, { minLength: 0, maxLength: 4 })
  const lengths = snapshot.lists.size('series_length')
  const seen = { whole: 0, narrowed: 0, haveWords: 0 }
  fc.assert(
    fc.property(fc.nat(lengths - 1), someWords, fc.nat(60), fc.boolean(), (length, chosen, count, withResult) => {
      space.reset()
      const sets = chosen.map(listOf)
      // a result of the search that will be overwritten, so nothing about it may be remembered
      if (withResult && sets.length > 1) sets[0] = intersect([sets[0]!, range(3, 380)], space)
      const names = postingList(snapshot, 'series_length', length)
      const { docs, haveWords } = seriesOfLength(snapshot, length, sets, count)
      const rarest = sets
        .filter(isCommon)
        .sort((a, b) => a.count - b.count)
        .slice(0, 2)
      const narrowed = members(intersect([names, ...rarest], space))
      const isKnown = rarest.length > 0 && space.isRetained(names)
      const isWhole = !isKnown || (names.form === 'dense' && count < narrowed.length)
      expect(members(docs)).toEqual(isWhole ? members(names) : narrowed)
      expect(haveWords).toBe(!isWhole && sets.length === rarest.length)
      seen[isWhole ? 'whole' : 'narrowed']++
      if (haveWords) seen.haveWords++
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})
