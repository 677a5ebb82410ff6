import { expect, test } from 'vitest'
import { gazetteerOf } from '../../../../src/builder/places/gazetteer.ts'
import { recognizeEntities } from '../../../../src/query/words/entities/recognize.ts'
import { smallDirectory, TODAY } from '../../../support/small-directory.ts'

const GAZETTEER = [
  '1\tBath\tBath\t\t51.3\t-2.3\tP\tPPL\tGB\t\t\t\t\t\t94782\t\t\t\t',
  '2\tBath On\tBath On\t\t44.1\t-76.7\tP\tPPL\tCA\t\t\t\t\t\t30000\t\t\t\t',
].join('\n')

test('the last word of a place name belongs to the date if a date begins with it', async () => {
  const events = [
    { id: 1, name: 'Talks', city: 'Bath', country: 'United Kingdom' },
    { id: 2, name: 'Talks', city: 'Bath On', country: 'Canada' },
  ]
  const { snapshot, dispose } = await smallDirectory(events, '', gazetteerOf(GAZETTEER, 'two places'))
  const labels = (text: string) => {
    const words = text.split(' ')
    const context = { snapshot, today: TODAY }
    const choice = { doubtful: true, optional: true }
    return recognizeEntities(context, words, words, choice).entities.map(({ label }) => label)
  }
  try {
    expect(labels('bath on 9 december')).toEqual(['Bath, United Kingdom', '2026-12-09'])
    expect(labels('bath on 2027')).toEqual(['Bath On, Canada', '2027'])
    expect(labels('bath on data')).toEqual(['Bath On, Canada'])
  } finally {
    await dispose()
  }
})

test('a foreign word for "in" before a place is dropped, even if the word is no stop word', async () => {
  const { snapshot, dispose } = await smallDirectory([{ id: 1, country: 'Chile' }])
  const subject = (text: string) => {
    const words = text.split(' ')
    const context = { snapshot, today: TODAY }
    return recognizeEntities(context, words, words, { doubtful: true, optional: true }).subject.map((at) => words[at])
  }
  try {
    expect(subject('quimica no chile')).toEqual(['quimica'])
    expect(subject('no code')).toEqual(['no', 'code'])
  } finally {
    await dispose()
  }
})
