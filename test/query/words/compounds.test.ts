import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mayBeHalf } from '../../../src/query/words/compounds.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'

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

const built = sharedDirectory(() => smallDirectory(EVENTS))

const search = (text: string) => searchWords(built, text)

describe('words that are written as one or as two', () => {
  test('two words of q also find the compound of both, and a note says so', () => {
    expect(search('micro services')).toMatchObject({
      ids: [1],
      searchTerms: ['micro', 'services'],
      interpretation: [
        {
          parameter: 'q',
          given: 'micro services',
          used: ['microservices'],
          reason: 'Also searched for "microservices".',
        },
      ],
    })
  })

  test('two words of q also find the compound of both if q has other words or a hyphen', () => {
    expect(search('mega ops').ids).toEqual([12])
    expect(search('micro-services day').ids).toEqual([1])
    expect(search('europe django con')).toMatchObject({ ids: [4], interpretation: [{ used: ['DjangoCon'] }] })
    expect(search('e-health').ids).toEqual([6])
    expect(search('data bases').ids).toEqual([10])
  })

  test('a compound in q that no event has finds names in which the two parts are adjacent', () => {
    expect(search('microfrontends')).toMatchObject({
      ids: [2, 3],
      searchTerms: ['microfrontends'],
      interpretation: [
        { given: 'microfrontends', used: ['micro frontends'], reason: 'Also searched for "micro frontends".' },
      ],
    })
    expect(search('greenhouses').ids).toEqual([5])
  })

  test('a compound in q that no event has is not split if its parts are adjacent in no name', () => {
    expect(search('roomsound').total).toBe(0)
  })

  test('stop words, numbers and short words of q are not joined to compounds', () => {
    expect(search('a gain')).toMatchObject({ ids: [8], interpretation: [] })
    expect(search('web 3').total).toBe(0)
    expect(mayBeHalf('of')).toBe(false)
    expect(mayBeHalf('e')).toBe(true)
  })
})

describe('a compound in a name', () => {
  const half = fc.constantFrom('alpha', 'bio', 'cyber', 'data', 'energy', 'farm', 'girls', 'hack')
  law.prop([half, half, fc.boolean()], { numRuns: 60 })(
    'a compound is found as one word and as two words, whichever of them the name has',
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
})
