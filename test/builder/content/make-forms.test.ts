import { describe, expect, test } from 'vitest'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'

describe('the forms that a snapshot holds', () => {
  test('a form with two meanings does not join its two classes, and a form with > finds a whole class', async () => {
    const directory = await smallDirectory(
      [
        { id: 1, name: 'AML' },
        { id: 2, name: 'Acute Myeloid Leukemia' },
        { id: 3, name: 'Anti Money Laundering' },
        { id: 4, name: 'SE' },
        { id: 5, name: 'Software Engineering' },
        { id: 6, name: 'Softwaretechnik' },
      ],
      'AML = acute myeloid leukemia\nAML = anti money laundering\nSE > software engineering',
      undefined,
      '',
      'software engineering = Softwaretechnik',
    )
    try {
      const find = (text: string) => searchWords(directory, text).ids.toSorted()
      expect([find('AML'), find('acute myeloid leukemia'), find('anti money laundering')]).toEqual([
        [1, 2, 3],
        [1, 2],
        [1, 3],
      ])
      expect([find('SE'), find('software engineering'), find('Softwaretechnik')]).toEqual([
        [4, 5, 6],
        [5, 6],
        [5, 6],
      ])
    } finally {
      await directory.dispose()
    }
  })

  test('a compound and its parts find each other if half of the names have the parts adjacent', async () => {
    const directory = await smallDirectory([
      { id: 1, name: 'Database Days' },
      { id: 2, name: 'Data Base Systems' },
      { id: 3, name: 'Campus Talks' },
      { id: 4, name: 'Camp US Talks' },
      { id: 5, name: 'US Space Camp' },
      { id: 6, name: 'US Boot Camp' },
      { id: 7, name: 'Forum', topic: 'Green House' },
      { id: 8, name: 'Greenhouse Gases' },
    ])
    try {
      expect(directory.snapshot.synonyms.of('database')).toEqual(['datum base'])
      expect(directory.snapshot.synonyms.of('datum base')).toEqual(['database'])
      expect(directory.snapshot.synonyms.of('greenhouse')).toEqual(['green house'])
      expect(directory.snapshot.synonyms.of('campus')).toEqual([])
      expect(searchWords(directory, 'databases')).toMatchObject({
        ids: [1, 2],
        interpretation: [{ given: 'databases', reason: 'Also searched for "data base".' }],
      })
      expect(searchWords(directory, 'greenhouse').ids.toSorted()).toEqual([7, 8])
    } finally {
      await directory.dispose()
    }
  })
})
