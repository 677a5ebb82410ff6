import { expect, test } from 'vitest'
import { relatedTerms } from '../../../../src/query/words/fuzzy/related-words.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { smallDirectory } from '../../../support/small-directory.ts'

const NAMES = [
  'Networking Networks Networked Networker Netball',
  'BSides BSidesMunich BSidesLab BSidesLabs BSidesXyzzy BSidesUs Lab Us',
  'Java Javascript Script',
  'PyCon',
]

const built = sharedDirectory(() => {
  const events = NAMES.map((name, at) => ({ id: 1 + at, name }))
  // more words with one prefix than the limit, some of them of one family
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const crowd = letters.flatMap((one) => letters.map((other) => `crowdq${one}${other}`))
  const crowded = { id: 10, name: `crowd crowding crowded ${crowd.join(' ')} ing` }
  return smallDirectory([...events, { id: 9, city: 'Munich', country: 'Germany' }, crowded])
})

test.each([
  ['words of one family', 'networking', ['network', 'networked', 'networker']],
  ['words of one family, of a word that no event has', 'networks', ['networked', 'networker', 'networking']],
  [
    'words of one family, if the family has no term of the word itself',
    'networkable',
    ['network', 'networked', 'networker', 'networking'],
  ],
  ['compounds with another word or a city of three letters or more', 'bsides', ['bsideslab', 'bsidesmunich']],
  ['no compounds of a word of four letters', 'java', []],
  ['nothing if no other word begins like it', 'pycon', []],
  ['nothing if too many words begin like it', 'crowd', []],
])('relatedTerms returns %s: "%s"', (_, word, expected) => {
  const { terms } = built.snapshot
  const found = relatedTerms(built.snapshot, word)
  expect(found.map((term) => terms.text(term))).toEqual(expected)
  expect([...found].sort((a, b) => a - b)).toEqual([...found])
})
