import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot } from '../../src/builder/build.ts'
import { packagedOrdinaryWords } from '../../src/builder/ordinary-words.ts'
import { packagedGazetteer } from '../../src/builder/places/gazetteer.ts'
import { placeKnowledge } from '../../src/builder/places/tables.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { openDirectory, SEARCH_SETS } from '../../src/search/open-directory.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { Answerer } from './answerer.ts'
import { type RawEvent, readRawEvents } from './events.ts'
import { Judge } from './judge.ts'
import { TODAY } from './truth.ts'

/** Dump of real events, outside the repository. */
export const REAL_DUMP = join(import.meta.dirname, '../../../shared/realdata/directory.sql.gz')

/** Many real rows have no start date. */
const MAX_REJECTED = { share: 0.15 }

export interface AskedDirectory {
  readonly judge: Judge
  readonly events: ReadonlyMap<number, RawEvent>
  close(): Promise<void>
}

/** Builds a snapshot from a dump, and opens it. @throws Error if there is no dump */
export async function openAskedDirectory(dump: string, today = TODAY): Promise<AskedDirectory> {
  if (!existsSync(dump)) throw new Error(`expected a dump at ${dump}, got no file: name another file with --dump`)
  const folder = mkdtempSync(join(tmpdir(), 'confdex-questions-'))
  try {
    const path = join(folder, 'questions.snapshot')
    const places = placeKnowledge(packagedGazetteer())
    const ordinaryWords = packagedOrdinaryWords() ?? []
    const created = new Date(0)
    await buildSnapshot({ dump, snapshot: path, maxRejected: MAX_REJECTED, places, ordinaryWords, created })
    const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
    const kept = new Set<number>(snapshot.id)
    const events = readRawEvents(dump).filter(({ id }) => kept.has(id))
    const answerer = new Answerer(openDirectory(snapshot), parseDay(today) as EpochDay)
    return {
      judge: new Judge(answerer, events),
      events: new Map(events.map((event) => [event.id, event])),
      async close() {
        await snapshot.close()
        rmSync(folder, { recursive: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
