import { expect, test } from 'vitest'
import { makeOrdinaryWords } from '../../../../src/text/ordinary-words.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { search, smallDirectory } from '../../../support/small-directory.ts'

const built = sharedDirectory(async () => {
  const made = await smallDirectory([
    { id: 1, name: 'Kubernetes Days', topic: 'Cloud', city: 'Rome', country: 'Italy' },
    { id: 2, name: 'Team Summit', topic: 'Learning' },
  ])
  Object.assign(made.snapshot, { ordinaryWords: makeOrdinaryWords(['team', 'loves', 'cloud', 'learning']) })
  return made
})

const suggested = (text: string) =>
  search(built, { by: 'text', text }).suggestions.map(({ didYouMean, total }) => [...didYouMean, total])

test('a query that finds nothing is suggested as its significant words only', () => {
  expect(suggested('my team loves kubernetes')).toEqual([['kubernetes', 1]])
  expect(suggested('my team loves kubernetes in Italy')).toEqual([['kubernetes Italy', 1]])
})

test('an ordinary word of q that is part of a topic counts as significant', () => {
  expect(suggested('my team loves cloud')).toEqual([['cloud', 1]])
})

test('significant words are not suggested if no event has these words or if q has no other words', () => {
  expect(suggested('my team loves xyzzy')).toEqual([])
  expect(suggested('cloud learning')).toEqual([])
})
