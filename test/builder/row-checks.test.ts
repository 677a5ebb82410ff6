import { expect, it } from 'vitest'
import { formatReport } from '../../src/builder/report.ts'
import { buildDump, openBuilt } from '../support/built-dump.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'

const build = (rows: readonly SqlRow[], decodeEntities = false) =>
  buildDump(sqlDump(rows.map((row, index) => ({ id: index + 1, ...row }))), { decodeEntities })

const foundIn = async (...rows: SqlRow[]) => (await build(rows)).report.checks.map(({ check, ids }) => [check, ...ids])

/** For each check, rows that it finds, and similar rows that it must not find. */
const EXAMPLES: Readonly<Record<string, readonly [wrong: SqlRow[], right: SqlRow[]]>> = {
  'html-entities': [
    [{ name: 'Research &amp; Development' }, { description: 'Soup&#039;s on' }, { venue: 'Caf&eacute;' }],
    [{ name: 'R&D; AT&T' }, { website: 'https://a.example/?b=1&amp;c=2' }],
  ],
  'html-tags': [
    [{ description: '<p class="a">Text</p>' }, { city: 'Paris<br/>' }, { name: 'A <b>bold</b> meeting' }],
    [{ description: 'p < 0.05 and q > 1' }, { name: 'I <3 Data' }, { name: "c't <webdev>" }],
  ],
  'double-encoded': [
    [{ name: 'Tagung in MÃ¼nchen' }, { city: 'GdaÅ„sk' }, { description: 'It itselfâ€™s' }, { venue: 'ÐœÐ¾ÑÐºÐ²Ð°' }],
    [
      { name: 'Université d’été à Orléans' },
      { city: 'São Paulo' },
      { description: '« Voilà\u00a0»' },
      { venue: 'CAFÉ»' },
    ],
  ],
  capitals: [
    [{ name: 'INTERNATIONAL CONFERENCE ON SOIL SCIENCE' }],
    [
      { name: 'IEEE ICASSP 2027' },
      { name: 'INTERDISZIPLINARITÄT 2027' },
      { name: '国際会議 2027' },
      { name: 'International CONFERENCE ON SOIL SCIENCE' },
    ],
  ],
  'not-held': [
    [
      ...['CANCELLED: Soil Days', 'Soil Days (postponed)', 'ABGESAGT – Bodentage', 'Journées du sol: ANNULÉE'],
      ...['[DRAFT] Soil Days', 'Entwurf: Bodentage', 'Draft - Soil Days'],
    ].map((name) => ({ name })),
    [...['Reporte de suelos', 'Noise Cancellation Workshop', 'NBA Draft Analytics', 'Draft Horses of Europe']].map(
      (name) => ({ name }),
    ),
  ],
  'long-events': [
    [{ start_date: '2026-12-01', end_date: '2027-02-01' }],
    [{ start_date: '2026-12-01', end_date: '2027-01-30' }],
  ],
  'long-texts': [
    [{ name: 'A long name '.repeat(50) }, { website: `https://a.example/${'x'.repeat(500)}` }],
    [{ description: 'A long text '.repeat(400) }],
  ],
  'day-forms': [
    [{ start_date: '2026-12-01T00:00:00Z' }, { end_date: 'December 2, 2026' }],
    [{ start_date: ' 2026-12-01 ', end_date: null }, { end_date: '' }],
  ],
  'attendance-not-read': [
    [{ attendance: 'maybe' }, { attendance: 'who knows', city: 'Online' }],
    [{ attendance: ' ' }],
  ],
  'language-not-read': [[{ language: 'Klingonese' }], [{ language: 'German' }, { language: null }]],
  'no-place': [
    [{ city: null, country: '' }],
    [{ city: null, country: null, attendance: 'online' }, { city: null }, { country: null, city: 'Online' }],
  ],
}

it.each(Object.entries(EXAMPLES))(
  'the check "%s" of a build finds rows that look wrong, but no similar rows that are right',
  async (check, [wrong, right]) => {
    expect(await foundIn(...wrong)).toContainEqual([check, ...wrong.map((_, index) => index + 1)])
    expect(await foundIn(...right)).toEqual([])
  },
)

it('the build report counts all rows that a check finds, and lists ten ids', async () => {
  const { report } = await build(Array.from({ length: 12 }, () => ({ name: 'Cancelled: Soil &amp; Water' })))
  expect(report.checks).toMatchObject([
    { check: 'html-entities', rows: 12, ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    { check: 'not-held', rows: 12, ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  ])
  expect(formatReport(report)).toMatch(
    /these look wrong\n {2}html-entities: 12 .*\n {4}id 1, 2, 3, .*\n {2}not-held: 12 /,
  )
})

it('the build report says that nothing looks wrong if no check finds a row', async () => {
  const { report } = await build([{}])
  expect(formatReport(report)).toContain('\nChecks of the rows that were kept: nothing looks wrong\n')
})

it('the option --decode-entities decodes HTML entities in all texts, even if encoded twice', async () => {
  const { report, path } = await build(
    [{ name: 'Research &amp;amp; D&eacute;veloppement &#x2013; AT&T', website: 'https://a.example/?b=1&amp;c=2' }],
    true,
  )
  expect(report.checks).toEqual([])
  const { names, websites } = (await openBuilt(path)).snapshot
  expect([names.text(0), websites.text(0)]).toEqual(['Research & Développement – AT&T', 'https://a.example/?b=1&c=2'])
})
