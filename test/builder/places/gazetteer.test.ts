import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gazetteerFile, gazetteerOf } from '../../../src/builder/places/gazetteer.ts'
import { scratchFolder } from '../../support/scratch.ts'

const MUNICH = [
  '2867714\tMunich\tMunich\tMonaco,München\t48.13743\t11.57549\tP\tPPLA\tDE',
  '\t02\t091\t09162\t09162000\t1260391\t\t524\tEurope/Berlin\t2022-10-12',
].join('\t')
const PLACE = {
  id: 2867714,
  name: 'Munich',
  asciiName: 'Munich',
  otherNames: 'Monaco,München',
  latitude: 4_813_743,
  longitude: 1_157_549,
  feature: 'PPLA',
  country: 'DE',
  region: '02',
  population: 1_260_391,
}

it('each line of a gazetteer is a place, except comments and empty lines', () => {
  expect([...gazetteerOf(`# (c)\n\n${MUNICH}\n`, 'some lines').places()]).toEqual([PLACE])
})

it.each([
  ['no end of the last line', `${MUNICH}\n${MUNICH}`],
  ['ends of lines of Windows', `${MUNICH}\r\n${MUNICH}\r\n`],
])('a gazetteer file with %s is read completely', (_, text) => {
  const path = join(scratchFolder(), 'cities.txt')
  writeFileSync(path, text)
  expect([...gazetteerFile(path).places()]).toEqual([PLACE, PLACE])
})

it.each([
  ['Munich,Germany', 'expected 19 fields separated by tabs, got 1'],
  [MUNICH.replace('48.13743', '148'), 'expected a latitude in field 5, got "148"'],
  [MUNICH.replace('1260391', 'many'), 'expected a population in field 15, got "many"'],
  [MUNICH.replace('\tMunich\t', '\t\t'), 'expected a name in field 2, got none'],
])('an invalid line of a gazetteer is reported with its number and advice', (line, message) => {
  const reading = () => [...gazetteerOf(`# a comment\n${line}`, 'cities.txt').places()]
  expect(reading).toThrow(`cities.txt, line 2: ${message}`)
  expect(reading).toThrow('cities500.txt')
})

it('a missing gazetteer is reported with advice', () => {
  expect(() => [...gazetteerFile('/nowhere/cities.txt').places()]).toThrow(/\/nowhere\/cities.txt.*--gazetteer/)
})
