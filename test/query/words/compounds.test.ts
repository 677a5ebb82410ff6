import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import { sharedEvents } from '../../support/shared-directory.ts'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const EVENTS = [
  { id: 1, name: 'Microservices Day' },
  { id: 2, name: 'Micro Frontends' },
  { id: 3, name: 'Days of Micro Frontends' },
  { id: 4, name: 'DjangoCon Europe' },
  { id: 5, name: 'Forum', topic: 'Green House' },
  { id: 6, name: 'Health 2026 eHealth' },
  { id: 7, name: 'Again in Rome' },
  { id: 8, name: 'A Gain for All' },
  { id: 9, name: 'Web3 Camp' },
  { id: 10, name: 'Databases' },
  { id: 11, name: 'Sound of Rooms' },
  { id: 12, name: 'MegaOps' },
]

const built = sharedEvents(EVENTS)

testWords(
  built,
  `
# two words of q also find the compound of both, even with other words or a hyphen
micro services = 1 (literal) | micro services: microservices
mega ops = 12
micro-services day = 1
europe django con = 4 | django con: DjangoCon
e-health = 6
data bases = 10
# a compound in q that no event has finds names in which the two parts are adjacent
microfrontends = 2 3 | microfrontends: micro frontends
greenhouses = 5
# a compound in q that no event has is split only if its parts are adjacent in a name
roomsound = none
# stop words, numbers and short words of q are not joined to compounds
a gain = 8 | -
web 3 = none
`,
)

const half = fc.constantFrom('alpha', 'bio', 'cyber', 'data', 'energy', 'farm', 'girls', 'hack')
law.prop([half, half, fc.boolean()], { numRuns: 60 })(
  'a compound is found as one word and as two words, even if the name has the other form',
  async (left, right, isJoined) => {
    fc.pre(left !== right)
    const names = [left + right, `${left} ${right}`]
    const directory = await smallDirectory([{ id: 1, name: names[isJoined ? 0 : 1]! }])
    try {
      for (const name of names) expect(searchWords(directory, name).ids).toEqual([1])
    } finally {
      await directory.dispose()
    }
  },
)
