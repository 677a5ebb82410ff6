import { describe, expect, test } from 'vitest'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'

const LANGUAGES = `
machine learning = maschinelles Lernen, apprentissage automatique, 机器学习
law = Recht, droit
conference < Konferenz, Konferenzen
webinar < webinaire
`
describe('the forms that a snapshot holds', () => {
  test('all forms of one meaning in the tables of forms find the events of each other', async () => {
    const directory = await smallDirectory(
      [
        { id: 1, name: 'Machine Learning' },
        { id: 2, name: 'Tag für maschinelles Lernen' },
        { id: 3, name: 'Automatique' },
        { id: 4, name: 'Apprentissage' },
        { id: 5, name: 'ML Days' },
      ],
      'ML = machine learning\nOA = open access',
      undefined,
      '',
      LANGUAGES,
    )
    try {
      const { synonyms } = directory.snapshot
      expect(synonyms.of('machine learning')).toEqual(['maschinelle lernen', 'ml'])
      expect(synonyms.of('ml')).toEqual(['machine learning', 'maschinelle lernen'])
      // no event has both words of "apprentissage automatique", which still finds the other forms
      expect(synonyms.of('apprentissage automatique')).toEqual(['machine learning', 'maschinelle lernen', 'ml'])
      expect([synonyms.of('recht'), synonyms.of('oa')]).toEqual([[], []])
      // types are kept without any event
      expect(synonyms.of('konferenzen')).toEqual(['conference'])
      expect(synonyms.of('webinaire')).toEqual(['webinar'])
    } finally {
      await directory.dispose()
    }
  })

  test('a form with two meanings joins no two classes of forms, and a one-way line finds a whole class', async () => {
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

  test('a word of q in another language finds English names and vice versa, with a note', async () => {
    const directory = await smallDirectory(
      [
        { id: 1, name: 'Machine Learning Days' },
        { id: 2, name: 'Tag für maschinelles Lernen' },
        { id: 3, name: '中国机器学习大会' },
      ],
      '',
      undefined,
      '',
      LANGUAGES,
    )
    try {
      expect(searchWords(directory, 'apprentissage automatique')).toMatchObject({
        ids: [1, 2, 3],
        interpretation: [
          { given: 'apprentissage automatique', used: ['machine learning', 'maschinelles lernen', '机器学习'] },
        ],
      })
      expect(searchWords(directory, 'machine learning')).toMatchObject({
        ids: [1, 2, 3],
        interpretation: [{ used: ['maschinelles lernen', '机器学习'] }],
      })
      expect(searchWords(directory, '机器学习').ids).toEqual([1, 2, 3])
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
