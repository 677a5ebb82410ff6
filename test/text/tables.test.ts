import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'
import { isTypeForm, parseLanguages } from '../../src/text/languages.ts'
import { termsOf } from '../../src/text/tokenize.ts'
import { partsOf } from '../../src/text/topic-name.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'

it('parseAbbreviations reads A = B as two forms that mean the same, and A > B as a short form of B', () => {
  expect(parseAbbreviations('AI = Artificial Intelligence\nLLMs > Large-Language Models')).toEqual([
    { from: 'ai', to: 'artificial intelligence', isSame: true },
    { from: 'llm', to: 'large language model', isSame: false },
  ])
})

it('parseAbbreviations accepts several long forms of a short form, comments, empty lines and CRLF', () => {
  const text = '# QA\r\nQA > quality assurance\r\n\r\nQA > question answering\r\n  # end'
  expect(parseAbbreviations(text)).toEqual([
    { from: 'qa', to: 'quality assurance', isSame: false },
    { from: 'qa', to: 'question answering', isSame: false },
  ])
})

it.each([
  ...['AI', 'AI artificial intelligence', 'AI =', '= artificial intelligence', 'A I = artificial intelligence'],
  ...['AI = artificial = intelligence', 'X = one two three four five six seven'],
])('parseAbbreviations refuses a malformed line, and names the number of the line: %s', (line) => {
  expect(() => parseAbbreviations(`# first\n${line}`)).toThrow(/line 2 .*expected "SHORT = long form"/)
})

it('data/abbreviations.txt can be parsed and has common abbreviations of academic fields', () => {
  const text = readFileSync(join(import.meta.dirname, '../../data/abbreviations.txt'), 'utf8')
  const forms = parseAbbreviations(text)
  expect(forms.length).toBeGreaterThan(80)
  expect(forms).toContainEqual(expect.objectContaining({ from: 'iot', to: 'internet of thing' }))
})

it('parseTopicTable reads a line with = as a group of names, folded and singular', () => {
  expect(parseTopicTable('Law = Legal Studies\r\n# end').groups).toEqual([['law', 'legal study']])
})

it('parseTopicTable reads A > B as a topic A that is nearest to B, and ! A as a topic without a subject', () => {
  const { nearest, noSubject } = parseTopicTable('Cardiology > Medicine\n! General')
  expect({ nearest, noSubject: [...noSubject] }).toEqual({
    nearest: [{ name: 'cardiology', near: 'medicine' }],
    noSubject: ['general'],
  })
})

it.each([
  ...['law', 'law =', '= law', 'a > b > c', 'a = b > c', '!', 'law = one two three four five six seven eight nine'],
])('parseTopicTable refuses an invalid line, and names the number of the line: %s', (line) => {
  expect(() => parseTopicTable(`# first\n${line}`)).toThrow(/line 2 of the topics: expected "name = name/)
})

const { groups, nearest, noSubject } = parseTopicTable(
  readFileSync(join(import.meta.dirname, '../../data/topics.txt'), 'utf8'),
)

it('data/topics.txt has more than 200 groups of names, such as "Law" and "Legal Studies"', () => {
  expect(groups.length).toBeGreaterThan(200)
  expect(groups.some((group) => group.includes('law') && group.includes('legal study'))).toBe(true)
})

it('every name after ">" in data/topics.txt is also defined in this file', () => {
  const names = new Set([...groups.flat(), ...nearest.map(({ name }) => name)])
  expect(nearest.filter(({ near }) => !names.has(near) && near !== 'datum')).toEqual([])
})

it('no line of data/topics.txt with > has two names that are equal or in the same group', () => {
  const isSame = (name: string, near: string) => groups.some((group) => group.includes(name) && group.includes(near))
  expect(nearest.filter(({ name, near }) => name === near || isSame(name, near))).toEqual([])
})

it('no name in a group of data/topics.txt also has a line with "!", which marks topics without a subject', () => {
  expect(groups.flat().filter((name) => noSubject.has(name))).toEqual([])
})

test.each([
  ['Database/Data Mining', ['Database', 'Data Mining']],
  ['Law and Politics', ['Law', 'Politics']],
  ['AI+HCI, graphics & vision', ['AI', 'HCI', 'graphics', 'vision']],
  ['C++', ['C++']],
  ['Finland or Sandor', ['Finland', 'Sandor']],
  ['and', []],
])('the topic name "%s" is split into the subjects %j', (name, parts) => {
  expect(partsOf(name)).toEqual(parts)
})

it('parseLanguages reads a line with = as forms that mean the same as the English words', () => {
  expect(parseLanguages('[de] German\nlaw = Recht, Jura')).toEqual([
    { from: 'recht', to: 'law', isSame: true },
    { from: 'jura', to: 'law', isSame: true },
  ])
})

it('parseLanguages reads a line with < as forms that find the English words, but not the other way round', () => {
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
])('parseLanguages refuses a malformed line, and names the number of the line: %s', (line) => {
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

it('an English word for a type of event does not find words of other languages', () => {
  for (const type of ['conference', 'congress', 'symposium', 'seminar', 'workshop', 'webinar']) {
    expect(isTypeForm(type)).toBe(true)
    expect(formsOf(type)).toEqual([])
  }
})
