import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Directory } from '../../src/search/directory.ts'
import { openDirectory, SEARCH_SETS } from '../../src/search/open-directory.ts'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { CONFDEX } from './service.ts'

/** A synthetic directory with a given number of events. */
export interface Corpus {
  readonly events: number
  readonly dumpPath: string
  readonly snapshotPath: string
  readonly directory: Directory
}

export function corporaFolder(): string {
  return process.env.BENCH_CORPORA ?? 'data/bench'
}

/** Opens the corpus with a number of events. Makes it if it is missing or has an outdated snapshot format. */
export async function openCorpus(events: number): Promise<Corpus> {
  const folder = corporaFolder()
  mkdirSync(folder, { recursive: true })
  const dumpPath = join(folder, `events-${events}.sqlite`)
  const snapshotPath = join(folder, `events-${events}.snapshot`)
  if (!existsSync(dumpPath)) {
    await runConfdex('make-dump', '--events', String(events), dumpPath)
  }
  const directory = await openSnapshotDirectory(snapshotPath).catch(async (error) => {
    if (!(error instanceof SnapshotError)) throw error
    await runConfdex('build', dumpPath, snapshotPath)
    return openSnapshotDirectory(snapshotPath)
  })
  return { events, dumpPath, snapshotPath, directory }
}

/** Opens a snapshot as the service does, but without warming up. @throws SnapshotError */
export async function openSnapshotDirectory(path: string): Promise<Directory> {
  return openDirectory(await openSnapshot(path, { reserve: SEARCH_SETS }))
}

/** Runs a command of confdex to its end. Its standard error is shown. @throws Error if it fails */
export async function runConfdex(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [CONFDEX, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`expected confdex ${args.join(' ')} to end with code 0, got ${code}`)
}
