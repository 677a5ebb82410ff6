import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Directory } from '../../src/search/directory.ts'
import { openDirectory } from '../../src/search/open-directory.ts'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'

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

/** The command line as operators run it: this file lies in `dist/bench/bench/support` when it runs. */
export const CONFDEX = fileURLToPath(new URL('../../../confdex.js', import.meta.url))

/** Runs a command in a process of its own; its standard error is shown. */
export async function runConfdex(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [CONFDEX, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`expected confdex ${args.join(' ')} to end with code 0, got ${code}`)
}
