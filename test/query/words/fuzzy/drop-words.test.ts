import { expect, test } from 'vitest'
import { searchWords, testDirectory } from '../../../support/small-directory.ts'

test('a query that finds nothing drops general words before the least general word, its subject', async () => {
  const built = await testDirectory([
    { id: 1, name: 'Quantum Optics Group' },
    { id: 2, name: 'Optics Computing' },
    { id: 3, name: 'Computing Change Group' },
    { id: 4, name: 'Computing Group' },
    { id: 5, name: 'Change Group' },
  ])
  // event 3 would match if only the word "quantum" were dropped
  expect(searchWords(built, 'quantum computing change group')).toMatchObject({ ids: [1], reading: 'nearest' })
})
