import { expect, test } from 'vitest'
import { noonOf } from '../../../../src/event/moment.ts'
import { recognizeEntities } from '../../../../src/query/words/entities/recognize.ts'
import { gazetteerWith } from '../../../support/gazetteer.ts'
import { smallDirectory, TODAY } from '../../../support/small-directory.ts'

const GAZETTEER = gazetteerWith(['Bath', '', 'GB', '', 94_782], ['Bath On', '', 'CA', '', 30_000])

test('in "bath on 9 december" the word "on" belongs to the date, not to the place "Bath On"', async () => {
  const events = [
    { id: 1, name: 'Talks', city: 'Bath', country: 'United Kingdom' },
    { id: 2, name: 'Talks', city: 'Bath On', country: 'Canada' },
  ]
  const { snapshot, dispose } = await smallDirectory(events, '', GAZETTEER)
  const labels = (text: string) => {
    const words = text.split(' ')
    const context = { snapshot, ...noonOf(TODAY) }
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

test('a foreign word for "in" before a place in q is dropped, even if the word is no stop word', async () => {
  const { snapshot, dispose } = await smallDirectory([{ id: 1, country: 'Chile' }])
  const subject = (text: string) => {
    const words = text.split(' ')
    const context = { snapshot, ...noonOf(TODAY) }
    return recognizeEntities(context, words, words, { doubtful: true, optional: true }).subject.map((at) => words[at])
  }
  try {
    expect(subject('quimica no chile')).toEqual(['quimica'])
    expect(subject('no code')).toEqual(['no', 'code'])
  } finally {
    await dispose()
  }
})
