import type { DumpColumn, DumpRow } from '../../../src/builder/dump/dump-row.ts'
import type { Random } from '../random.ts'
import { entryList, phraseList } from '../text-lists.ts'
import { NO_COUNTRIES, ODD_COUNTRY_SPELLINGS } from './odd-countries.ts'
import { fieldOf, withFields } from './row-fields.ts'

/** Makes a row odd but acceptable: the builder must keep it. */
type Blemish = (row: DumpRow, random: Random) => DumpRow

const oddSpellings = new Map(
  entryList(ODD_COUNTRY_SPELLINGS).map((entry) => {
    const colon = entry.indexOf(': ')
    return [entry.slice(0, colon), phraseList(entry.slice(colon + 2))] as const
  }),
)

/** Each blemish with the share of rows for which it is tried. Not every row has a value to change. */
const BLEMISHES: readonly (readonly [share: number, blemish: Blemish])[] = [
  [0.125, oddCountry],
  [0.002, noCountry],
  [0.02, strayWhiteSpace],
  [0.003, controlCharacter],
  [0.02, markup],
  [0.007, noRealWebsite],
  [0.05, encodedTwice],
  [0.03, otherCase],
]

const TEXT_COLUMNS = ['name', 'city', 'venue', 'organizer'] as const
const NOT_ASCII = /[\u0080-\uffff]/

/** Number of rows from one long name to the next. */
const LONG_NAME_EVERY = 20_000
const FIRST_LONG_NAME = 500
const LONG_NAME_CHARACTERS = 900

export function soil(row: DumpRow, rowNumber: number, random: Random): DumpRow {
  let soiled = row
  for (const [share, blemish] of BLEMISHES) if (random.chance(share)) soiled = blemish(soiled, random)
  return rowNumber % LONG_NAME_EVERY === FIRST_LONG_NAME ? longName(soiled) : soiled
}

function oddCountry(row: DumpRow, random: Random): DumpRow {
  const country = fieldOf(row, 'country')
  if (typeof country !== 'string' || country === '') return row
  const spellings = oddSpellings.get(country) ?? [country.toUpperCase(), country.toLowerCase(), `${country}.`]
  return withFields(row, { country: random.pick(spellings) })
}

function noCountry(row: DumpRow, random: Random): DumpRow {
  return withFields(row, { country: random.pick(NO_COUNTRIES) })
}

function strayWhiteSpace(row: DumpRow, random: Random): DumpRow {
  const [before, after] = random.pick([
    ['  ', ''],
    ['', ' \n'],
    ['\t', ' '],
    ['\u00a0', '\u00a0'],
    ['', '\r\n'],
  ] as const)
  const columns: DumpColumn[] = ['name', 'type', 'topic', 'start_date', 'city', 'country', 'venue', 'organizer']
  return changeText(row, random.pick(columns), (text) => before + text + after)
}

function controlCharacter(row: DumpRow, random: Random): DumpRow {
  const character = random.pick(['\u0001', '\u0007', '\u000b', '\u001f', '\u007f', '\t', '\n'])
  return changeText(row, random.pick(['name', 'venue', 'description']), (text) => text.replace(' ', character))
}

function markup(row: DumpRow, random: Random): DumpRow {
  const wrap = random.pick([
    (text: string) => `<p>${text}</p>`,
    (text: string) => text.replaceAll('. ', '.<br/>'),
    (text: string) => `${text} <a href="https://example.org/?a=1&amp;b=2">More &raquo;</a>`,
    (text: string) => text.replaceAll(' and ', ' &amp; '),
  ])
  return changeText(row, 'description', wrap)
}

function noRealWebsite(row: DumpRow, random: Random): DumpRow {
  return withFields(row, { website: random.pick(['TBD', 'TBA', 'N/A', 'http://', 'www.example.org', 'see e-mail']) })
}

/** Text in UTF-8 that was read as Latin-1 and written as UTF-8 again: `São Paulo` becomes `SÃ£o Paulo`. */
function encodedTwice(row: DumpRow, random: Random): DumpRow {
  const columns = TEXT_COLUMNS.filter((column) => NOT_ASCII.test(String(fieldOf(row, column))))
  if (columns.length === 0) return row
  return changeText(row, random.pick(columns), (text) => Buffer.from(text, 'utf8').toString('latin1'))
}

function otherCase(row: DumpRow, random: Random): DumpRow {
  return changeText(row, 'type', (text) =>
    random.chance(0.6) ? text.charAt(0).toUpperCase() + text.slice(1) : text.toUpperCase(),
  )
}

function longName(row: DumpRow): DumpRow {
  return changeText(row, 'name', (text) =>
    `${text} and `
      .repeat(LONG_NAME_CHARACTERS)
      .slice(0, LONG_NAME_CHARACTERS - 1)
      .trimEnd()
      .padEnd(LONG_NAME_CHARACTERS, '!'),
  )
}

function changeText(row: DumpRow, column: DumpColumn, change: (text: string) => string): DumpRow {
  const text = fieldOf(row, column)
  return typeof text === 'string' ? withFields(row, { [column]: change(text) }) : row
}
