import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Directory } from '../../../src/search/directory.ts'
import { openDirectory } from '../../../src/search/open-directory.ts'
import { readDocument } from '../../support/documents.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { foundIds } from './answer-lines.ts'
import { openQuestionedSnapshot } from './directory.ts'

const EXAMPLES = [...readDocument('docs/what-to-type.md').matchAll(/^\| `(.*)` \| `(.*)` \|$/gm)].map(
  ([, typed, filters]) => ({ typed: typed!, filters: filters! }),
)

let directory: Directory
beforeAll(async () => {
  const snapshot = await openQuestionedSnapshot(scratchFolder(afterAll))
  directory = openDirectory(snapshot)
  return () => snapshot.close()
})

test('docs/what-to-type.md has at least 20 examples', () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(20)
})

test.each(EXAMPLES)('typing $typed finds the events of $filters', ({ typed, filters }) => {
  const found = foundIds(directory, `q=${typed}`)
  expect(found).not.toEqual([])
  expect(found.toSorted()).toEqual(foundIds(directory, filters).toSorted())
})
