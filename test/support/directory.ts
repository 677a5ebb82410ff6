import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSnapshot } from '../../src/builder/content/make-snapshot.ts'
import { makeCountrySpellings } from '../../src/builder/dump/country-spellings.ts'
import type { Gazetteer } from '../../src/builder/places/gazetteer.ts'
import { placeKnowledge } from '../../src/builder/places/tables.ts'
import { Spool } from '../../src/builder/spool.ts'
import { EventTable } from '../../src/builder/table/event-table.ts'
import type { EventRecord } from '../../src/event/record.ts'
import type { Directory } from '../../src/search/directory.ts'
import { openDirectory, SEARCH_SETS } from '../../src/search/open-directory.ts'
import { encodeSnapshot } from '../../src/snapshot/encode.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { SynonymPair } from '../../src/text/abbreviations.ts'
import { parseTopicTable, type TopicTable } from '../../src/text/topic-table.ts'

const spellings = makeCountrySpellings()
const tables = placeKnowledge(undefined)

export interface BuiltDirectory {
  readonly snapshot: Snapshot
  readonly directory: Directory
  readonly path: string
  dispose(): Promise<void>
}

/** Builds a snapshot from records and opens it. Cities are resolved to places only with a gazetteer. */
export async function buildDirectory(
  records: readonly EventRecord[],
  synonyms: readonly SynonymPair[] = [],
  gazetteer?: Gazetteer,
  topics: TopicTable = parseTopicTable(''),
  languages: readonly SynonymPair[] = [],
): Promise<BuiltDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-'))
  const path = join(folder, 'directory.snapshot')
  const spool = new Spool(join(folder, 'details'))
  try {
    const table = new EventTable(spool)
    for (const record of records) table.add(record)
    const origin = { source: '0'.repeat(64), rejected: 0, created: new Date(0) }
    // ordinary words are never corrected
    const ordinaryWords = ['learning']
    const knowledge = { spellings, synonyms, topics, languages, ordinaryWords, places: { ...tables, gazetteer } }
    encodeSnapshot(makeSnapshot(table, knowledge, origin), path)
  } finally {
    spool.remove()
  }
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  return {
    snapshot,
    directory: openDirectory(snapshot),
    path,
    dispose: async () => {
      await snapshot.close()
      rmSync(folder, { recursive: true })
    },
  }
}
