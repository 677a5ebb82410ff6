import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { partsOf } from '../../src/text/topic-name.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'

it('parseTopicTable reads a line with = as a group of names, folded and singular', () => {
  expect(parseTopicTable('Law = Legal Studies\r\n# end').groups).toEqual([['law', 'legal study']])
})

it('parseTopicTable reads A > B as a name and its nearest name, and ! A as a topic without a subject', () => {
  const { nearest, noSubject } = parseTopicTable('Cardiology > Medicine\n! General')
  expect({ nearest, noSubject: [...noSubject] }).toEqual({
    nearest: [{ name: 'cardiology', near: 'medicine' }],
    noSubject: ['general'],
  })
})

it.each([
  ...['law', 'law =', '= law', 'a > b > c', 'a = b > c', '!', 'law = one two three four five six seven eight nine'],
])('parseTopicTable refuses an invalid line and names its number: %s', (line) => {
  expect(() => parseTopicTable(`# first\n${line}`)).toThrow(/line 2 of the topics: expected "name = name/)
})

const { groups, nearest, noSubject } = parseTopicTable(
  readFileSync(join(import.meta.dirname, '../../data/topics.txt'), 'utf8'),
)

it('data/topics.txt has the subjects of academic directories', () => {
  expect(groups.length).toBeGreaterThan(200)
  expect(groups.some((group) => group.includes('law') && group.includes('legal study'))).toBe(true)
})

it('data/topics.txt defines every name that follows > in one of its lines', () => {
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
