import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { buildSnapshot } from '../../../src/builder/build.ts'
import { DumpError } from '../../../src/builder/dump/read-dump.ts'
import { TooManyRejectedError } from '../../../src/builder/report.ts'
import { scratchFolder } from '../suite.ts'
import type { HostileDump } from './hand-made.ts'

const OUTPUT = /^out\.snapshot(\.report\.json|\.rejected\.jsonl|\.failed\.report\.json|\.failed\.rejected\.jsonl)?$/
/** Files that hostile dumps try to write into the working folder of the process. */
const TARGETS = ['written', 'written.db', 'written.so']
const MESSAGE = /^.*: expected [\s\S]+, (got|found|missing) [\s\S]+: [\s\S]+$/

export interface Outcome {
  readonly outcome: 'refused' | 'built' | 'rejected'
  readonly harm?: string
}

/** Builds a snapshot of a dump in a new folder, and finds files that the build must not write. */
export async function tryDump(content: HostileDump['content']): Promise<Outcome> {
  const folder = scratchFolder()
  try {
    const dump = join(folder, 'dump')
    if (typeof content === 'object' && 'sqlite' in content) makeDatabase(dump, content.sqlite)
    else writeFileSync(dump, content)
    const outcome = await outcomeOf(dump, join(folder, 'out.snapshot'))
    const strange = readdirSync(folder).filter((name) => name !== 'dump' && !OUTPUT.test(name))
    const written = [...strange, ...TARGETS.filter((name) => existsSync(name))]
    return written.length === 0 ? outcome : { ...outcome, harm: `it wrote ${written.join(', ')}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function makeDatabase(path: string, sql: string): void {
  const database = new Database(path)
  database.exec(sql)
  database.close()
}

async function outcomeOf(dump: string, snapshot: string): Promise<Outcome> {
  try {
    const report = await buildSnapshot({ dump, snapshot, maxRejected: { share: 0.01 }, created: new Date(0) })
    const { rowsRead, rowsKept, rowsRejected } = report
    const isWhole = rowsRead === rowsKept + rowsRejected
    return { outcome: 'built', ...(isWhole ? {} : { harm: `${rowsRead - rowsKept - rowsRejected} rows were lost` }) }
  } catch (error) {
    if (error instanceof TooManyRejectedError) return { outcome: 'rejected' }
    if (error instanceof DumpError && MESSAGE.test(error.message)) return { outcome: 'refused' }
    return { outcome: 'refused', harm: `the error says too little: ${error}` }
  }
}
