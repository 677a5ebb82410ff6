import { afterAll, beforeAll, expect, test } from 'vitest'
import { NONE } from '../../../src/docset/docset.ts'
import { namesOfLength, seriesOfLength } from '../../../src/query/words/editions.ts'
import { postingList } from '../../../src/snapshot/snapshot.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(400))
})
afterAll(() => built.dispose())

test.each([
  ['name_length', namesOfLength],
  ['series_length', seriesOfLength],
] as const)('the names of each length are the posting list of %s, or none beyond the longest', (group, namesOf) => {
  const { snapshot } = built
  const lengths = snapshot.lists.size(group)
  let names = 0
  for (let length = 0; length < lengths; length++) {
    expect(namesOf(snapshot, length)).toBe(postingList(snapshot, group, length))
    names += namesOf(snapshot, length).count
  }
  expect(names).toBe(400)
  expect(namesOf(snapshot, lengths)).toBe(NONE)
})
