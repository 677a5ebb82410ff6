import { join } from 'node:path'
import { makeSnapshot } from '../../src/builder/content/make-snapshot.ts'
import { makeCountrySpellings } from '../../src/builder/dump/country-spellings.ts'
import { parseCountryGroups, parsePlaceNames, parseRegions } from '../../src/builder/places/tables.ts'
import { Spool } from '../../src/builder/spool.ts'
import { EventTable } from '../../src/builder/table/event-table.ts'
import { COUNTRIES } from '../../src/event/countries.ts'
import { countryKey } from '../../src/event/country-spelling.ts'
import { encodeSnapshot } from '../../src/snapshot/encode.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'
import { gazetteerWith } from '../support/gazetteer.ts'
import { manyEvents } from '../support/many-events.ts'
import { TOPICS_FILE } from './verify-damage.ts'

const ROWS = 100

/** Few places with few names, so that tests of damaged files are fast. */
const GAZETTEER = gazetteerWith(
  ['Paris', 'Lutetia,Parigi', 'FR', '11', 2_138_551],
  ['Paris', '', 'US', 'TX', 24_782],
  ['Berlin', 'Berlino', 'DE', '16', 3_426_354],
  ['New York City', 'New York,Nova York', 'US', 'NY', 8_804_190],
  ['Suva', '', 'FJ', '01', 77_366],
)

/** Builds a snapshot in which every section has content. */
export function buildSmallSnapshot(folder: string): string {
  const path = join(folder, 'small.snapshot')
  const spool = new Spool(join(folder, 'details'))
  const table = new EventTable(spool)
  const events = manyEvents(ROWS)
  for (const event of events.slice(0, -1)) table.add(event)
  // the same name as an earlier event and overlapping days: two records of one event
  table.add({ ...events.at(-1)!, name: events.at(-28)!.name })
  const knowledge = {
    spellings: makeCountrySpellings().filter(({ key, country }) => key === countryKey(COUNTRIES[country]!.name)),
    synonyms: [
      { from: 'ml', to: 'machine learning' },
      { from: 'optic', to: 'lens' },
    ],
    languages: [],
    topics: parseTopicTable(TOPICS_FILE),
    ordinaryWords: ['pages', 'theory', 'answer'],
    places: {
      gazetteer: GAZETTEER,
      regions: parseRegions('US TX = Texas, TX\nUS NY = New York State\nDE 16 = Berlin State'),
      countryGroups: parseCountryGroups('Rhine = France, Germany\nPacific = Fiji, United States'),
      placeNames: parsePlaceNames('NYC = New York City, US'),
    },
  }
  encodeSnapshot(makeSnapshot(table, knowledge, { source: '0'.repeat(64), rejected: 0, created: new Date(0) }), path)
  spool.remove()
  return path
}
