import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSnapshot } from '../../../src/builder/build.ts'
import { parseCountryGroups, parsePlaceNames, parseRegions } from '../../../src/builder/places/tables.ts'
import { SEARCH_SETS } from '../../../src/search/open-directory.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { RECORDS, rowOf } from '../../questions/records.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

/** The tables in data/ are not used, so that a change of them changes no answer here. */
const TABLES = {
  'abbreviations.txt': `
AI = artificial intelligence
ML = machine learning
ICML = international conference on machine learning
QA > quality assurance
QA > question answering
UX = user experience
NLP = natural language processing
`,
  'topics.txt': `
artificial intelligence = AI = machine intelligence
machine learning = ML = statistical learning
law = legal studies = jurisprudence
ceramics > materials science
music theory > music
user interface > user experience
education = teaching = pedagogy
information security = cybersecurity
! general
`,
  'languages.txt': `
[de] German
conference < Konferenz, Tagung
workshop < Arbeitstreffen
artificial intelligence = künstliche Intelligenz, künstlicher Intelligenz
database = Datenbank, Datenbanken
[fr] French
chemistry = chimie
machine learning = apprentissage automatique
[ja] Japanese
robotics = ロボット
[ko] Korean
artificial intelligence = 인공지능
[ru] Russian
cybersecurity = кибербезопасность, кибербезопасности
`,
}
const PLACES = {
  gazetteer: testGazetteer(),
  regions: parseRegions(`DE 02 = Bavaria, Bayern
US NY = New York State, NY
US CA = California, CA
US TX = Texas, TX
US MA = Massachusetts, MA
US IL = Illinois, IL
US OR = Oregon, OR
US ME = Maine, ME
US AL = Alabama, AL
CA 08 = Ontario, ON
GB ENG = England
GB SCT = Scotland`),
  countryGroups: parseCountryGroups(`Scandinavia = Denmark, Norway, Sweden
Nordics, Nordic countries = Denmark, Finland, Iceland, Norway, Sweden
Benelux = Belgium, Luxembourg, Netherlands
DACH = Germany, Austria, Switzerland`),
  placeNames: parsePlaceNames(`NYC, Big Apple, New York = New York City, US
LA, L.A. = Los Angeles, US
Köln, DE > Cologne`),
}
const ORDINARY_WORDS = 'reading nice mobile pages theory answer metal steal charge'.split(' ')

/** More events, which no question names, for each of these years, so that posting lists have all forms. */
const SERIES = {
  kinds: ['Meeting', 'Workshop', 'Congress', 'Colloquium', 'Days'],
  subjects: ['Botany', 'Hydrology', 'Linguistics', 'Optimization', 'Sociology', 'Textiles', 'Tourism', 'Zoonoses'],
  places: ['Amsterdam|Netherlands', 'Bangkok|Thailand', 'Lagos|Nigeria', 'Madrid|Spain', 'Tokyo|Japan', '|'],
  years: [2023, 2024, 2025, 2026, 2027, 2028],
}

export async function openQuestionedSnapshot(folder: string): Promise<Snapshot> {
  const path = (name: string) => join(folder, name)
  for (const [name, text] of Object.entries(TABLES)) writeFileSync(path(name), text)
  writeFileSync(path('events.sql'), sqlDump([...RECORDS, ...rowsOfFile(1001), ...rowsOfSeries(2001)]))
  await buildSnapshot({
    dump: path('events.sql'),
    snapshot: path('questions.snapshot'),
    maxRejected: { rows: 0 },
    abbreviations: path('abbreviations.txt'),
    topics: path('topics.txt'),
    languages: path('languages.txt'),
    places: PLACES,
    ordinaryWords: ORDINARY_WORDS,
    created: new Date('2026-11-20T00:00:00Z'),
  })
  return openSnapshot(path('questions.snapshot'), { reserve: SEARCH_SETS })
}

function rowsOfFile(firstId: number): SqlRow[] {
  const lines = readFileSync(join(import.meta.dirname, 'events.txt'), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line, index) => row(firstId + index, line))
}

function rowsOfSeries(firstId: number): SqlRow[] {
  const { kinds, subjects, places, years } = SERIES
  return subjects.flatMap((subject, s) =>
    years.flatMap((year, y) =>
      kinds.map((kind, k) => {
        const [month, day] = [1 + ((s + 3 * k + y) % 12), 1 + ((5 * s + 2 * k + y) % 28)]
        const start = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const type = kind === 'Workshop' ? 'workshop' : kind === 'Days' ? 'seminar' : 'conference'
        const deadline = (s + k) % 3 === 0 ? `${year - 1}-${start.slice(5)}` : ''
        const id = firstId + (s * years.length + y) * kinds.length + k
        const cells = [`${subject} ${kind} ${year}`, type, subject, `Applied ${subject}`, start, '']
        return row(id, [...cells, places[(s + k) % places.length]!, deadline, ''].join('|'))
      }),
    ),
  )
}

function row(id: number, line: string): SqlRow {
  const cells = line.split('|')
  const [end] = cells.splice(5, 1)
  return rowOf(id, cells, end || null)
}
