import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isTypeForm, parseLanguages } from '../../src/text/languages.ts'
import { termsOf } from '../../src/text/tokenize.ts'

it('parseLanguages reads a line with = as forms that mean the same as the English words', () => {
  expect(parseLanguages('[de] German\nlaw = Recht, Jura')).toEqual([
    { from: 'recht', to: 'law', isSame: true },
    { from: 'jura', to: 'law', isSame: true },
  ])
})

it('parseLanguages reads a line with < as forms that find the English words, not vice versa', () => {
  expect(parseLanguages('conference < Tagung, Tagungen')).toEqual([
    { from: 'tagung', to: 'conference', isSame: false },
    { from: 'tagungen', to: 'conference', isSame: false },
  ])
})

it('parseLanguages converts forms to terms: folded, singular, and bigrams of Chinese, Japanese and Korean', () => {
  expect(parseLanguages('data sciences = 数据科学\nphysics < 物理学')).toEqual([
    { from: '数据 据科 科学', to: 'datum science', isSame: true },
    { from: '物理 理学', to: 'physic', isSame: false },
  ])
})

it.each([
  ...['law', 'law =', '= Recht', 'law = Recht, , Jura', 'law = a = b', 'law > Recht', 'law = 1 2 3 4 5 6 7'],
  '[german]',
])('parseLanguages refuses a line without a subject and names its number: %s', (line) => {
  expect(() => parseLanguages(`# first\n${line}`)).toThrow(/line 2 .*expected "ENGLISH = form, form"/)
})

const text = readFileSync(join(import.meta.dirname, '../../data/languages.txt'), 'utf8')
const pairs = parseLanguages(text)
const sections = text.split(/^\[/m).slice(1)
const formsOf = (phrase: string) => pairs.filter(({ from }) => from === termsOf(phrase).join(' ')).map(({ to }) => to)

it('data/languages.txt has twelve complete languages and fourteen languages with fewer forms', () => {
  expect(sections).toHaveLength(12 + 14)
  for (const section of sections.slice(0, 12)) {
    const english = section.match(/^[a-z ]+(?= [=<])/gm) ?? []
    expect(english.length).toBeGreaterThanOrEqual(58)
    expect(english).toEqual(expect.arrayContaining(['conference', 'congress', 'seminar', 'machine learning', 'law']))
    const lines = section.match(/^[a-z ]+ [=<]/gm) ?? []
    expect(new Set(lines).size).toBe(lines.length)
  }
})

it.each([
  ['maschinellem Lernen', 'machine learning'],
  ['apprentissage automatique', 'machine learning'],
  ['機械学習', 'machine learning'],
  ['الذكاء الاصطناعي', 'artificial intelligence'],
  ['Konferenzen', 'conference'],
  ['研讨会', 'conference'],
  ['webinaire', 'webinar'],
])('the form "%s" of data/languages.txt finds "%s"', (form, english) => {
  expect(formsOf(form)).toContain(english)
})

it('an English word for a type of event does not find types in other languages', () => {
  for (const type of ['conference', 'congress', 'symposium', 'seminar', 'workshop', 'webinar']) {
    expect(isTypeForm(type)).toBe(true)
    expect(formsOf(type)).toEqual([])
  }
})
