import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type Cited, referencesTo } from '../../../src/site/explorer/model/cite.ts'

const EVENT: Cited = {
  id: 42,
  name: 'R&D of {Soils} in 100% Øre_sund: "Cost" <$5 # ~^ C:\\',
  type: 'Conference',
  dates: { start: '2027-06-30', end: '2027-07-02', formatted: 'Jun 30 - Jul 2, 2027' },
  location: { venue: 'Hall 1', city: 'Paris', country: 'France' },
  organizer: 'Society of Soil',
  language: 'fr',
}
const ADDRESS = 'https://example.org/a_b%20c?d=1&e={2}'
const TODAY = '2026-11-20'

test('a BibTeX reference escapes special characters of TeX, keeps capitals, and has the type @proceedings', () => {
  expect(referencesTo(EVENT, ADDRESS, TODAY).BibTeX).toBe(
    [
      '@proceedings{confdex-42,',
      "  title = {{R\\&D of \\textbraceleft{}Soils\\textbraceright{} in 100\\% Øre\\_sund: ''Cost'' " +
        '\\textless{}\\$5 \\# ' +
        '\\textasciitilde{}\\textasciicircum{} C:\\textbackslash{}}},',
      '  year = {2027},',
      '  month = jun,',
      '  address = {Paris, France},',
      '  organization = {Society of Soil},',
      '  note = {Conference, Jun 30 - Jul 2, 2027},',
      '  url = {https://example.org/a_b%20c?d=1&e=%7B2%7D},',
      '  urldate = {2026-11-20},',
      '}',
    ].join('\n'),
  )
})

test('a reference to a webinar without place and organizer is @misc in BibTeX, and has no empty fields', () => {
  const location = { venue: '', city: '', country: '' }
  const webinar: Cited = { ...EVENT, name: 'Soil', type: 'Webinar', location, organizer: '', language: null }
  const { BibTeX, RIS, Text } = referencesTo(webinar, 'https://a.org/', TODAY)
  expect(BibTeX).toMatch(/^@misc\{confdex-42,\n {2}title = \{\{Soil\}\},\n {2}year = \{2027\},\n {2}month = jun,\n/)
  expect(BibTeX).not.toMatch(/address|organization/)
  const fields = RIS.split('\n').map((line) => line.slice(0, 2))
  expect(fields.join(' ')).toBe('TY TI PY DA N1 UR Y2 ER ')
  expect(Text).toBe('Soil. Jun 30 - Jul 2, 2027. https://a.org/ (visited Nov 20, 2026).')
})

test('a reference in RIS has one field a line, and a reference in plain text consists of sentences', () => {
  const { RIS, Text } = referencesTo({ ...EVENT, name: 'Who?\nTY  - BOOK' }, 'https://a.org', TODAY)
  expect(RIS).toBe(
    [
      'TY  - CONF',
      'TI  - Who? TY - BOOK',
      'PY  - 2027',
      'DA  - 2027/06/30',
      'CY  - Paris, France',
      'PB  - Society of Soil',
      'LA  - fr',
      'N1  - Conference, Jun 30 - Jul 2, 2027',
      'UR  - https://a.org',
      'Y2  - 2026/11/20',
      'ER  - ',
      '',
    ].join('\n'),
  )
  expect(Text).toBe(
    'Who? TY - BOOK. Society of Soil. Jun 30 - Jul 2, 2027, Paris, France. https://a.org (visited Nov 20, 2026).',
  )
})

const someText = fc.string({ unit: 'grapheme', maxLength: 30 })
law.prop([someText, someText, someText])(
  'for any texts, a BibTeX reference has balanced braces, and BibTeX and RIS have one line for each field',
  (name, organizer, address) => {
    const { BibTeX, RIS } = referencesTo({ ...EVENT, name, organizer }, address, TODAY)
    let depth = 0
    for (const letter of BibTeX) {
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    for (const line of BibTeX.split('\n').slice(1, -1)) expect(line).toMatch(/^ {2}[a-z]+ = .+,$/)
    for (const line of RIS.split('\n').slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /)
  },
)
