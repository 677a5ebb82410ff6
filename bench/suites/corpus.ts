import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Directory } from '../../src/search/directory.ts'
import { openDirectory } from '../../src/search/open-directory.ts'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'
import { runConfdex } from './confdex.ts'

/** A synthetic directory of some size. */
export interface Corpus {
  readonly events: number
  readonly dumpPath: string
  readonly snapshotPath: string
  readonly directory: Directory
}

/** That of the demo directory. */
const SEED = 1

/** Opens the corpus of a size; its dump and snapshot are made when they are missing, the snapshot also when it is of another release. */
export async function openCorpus(events: number): Promise<Corpus> {
  const folder = process.env.BENCH_CORPORA ?? 'data/bench'
  mkdirSync(folder, { recursive: true })
  const dumpPath = join(folder, `events-${events}.sqlite`)
  const snapshotPath = join(folder, `events-${events}.snapshot`)
  if (!existsSync(dumpPath)) {
    await runConfdex('make-dump', '--events', String(events), '--seed', String(SEED), dumpPath)
  }
  const snapshot = await openSnapshot(snapshotPath, { reserve: SERVING_RESERVE }).catch(async (error) => {
    if (!(error instanceof SnapshotError)) throw error
    await runConfdex('build', dumpPath, snapshotPath)
    return openSnapshot(snapshotPath, { reserve: SERVING_RESERVE })
  })
  return { events, dumpPath, snapshotPath, directory: openDirectory(snapshot) }
}
