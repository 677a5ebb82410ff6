import { copyFileSync, renameSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished } from 'vitest'
import { dayOf } from '../../src/event/days.ts'
import type { Directory } from '../../src/search/directory.ts'
import { type KeeperOptions, SnapshotKeeper } from '../../src/source/keeper.ts'
import { openDirectoryAt } from '../../src/source/open-directory-at.ts'
import type { SourceSettings } from '../../src/source/open-source.ts'
import type { Outcome } from '../../src/source/outcome.ts'
import type { SnapshotSource } from '../../src/source/source.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'

interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: { readonly reason?: string; readonly err?: Error }
}

export interface Keeping {
  readonly keeper: SnapshotKeeper
  readonly outcomes: Outcome[]
  readonly log: LogLine[]
}

/** So long that the keeper does not poll by itself. */
const NEVER_MS = 1_000_000

const NO_CREDENTIALS: SourceSettings['s3'] = {
  ...{ accessKeyId: undefined, secretAccessKey: undefined, sessionToken: undefined },
  ...{ region: 'us-east-1', endpoint: undefined },
}

/** The source downloads into a new folder. */
export function sourceSettings(snapshot: string, s3 = NO_CREDENTIALS): SourceSettings {
  return { snapshot, snapshotCacheDir: scratchFolder(), snapshotMaxBytes: 1e9, snapshotRedirectOrigins: [], s3 }
}

/** The test must start the keeper. */
export function keep(source: SnapshotSource, changes: Partial<KeeperOptions> = {}): Keeping {
  const outcomes: Outcome[] = []
  const log: LogLine[] = []
  const keeper = new SnapshotKeeper({
    source,
    openDirectoryAt,
    trusted: [],
    trial: async () => {},
    minShare: 0.5,
    maxBytes: 1e9,
    pollMs: NEVER_MS,
    startWaitMs: 0,
    onOutcome: (outcome) => outcomes.push(outcome),
    ...changes,
  })
  onTestFinished(() => keeper.close())
  return { keeper, outcomes, log }
}

export function logInto(log: LogLine[]) {
  const at = (level: LogLine['level']) => (fields: object, message: string) => {
    log.push({ level, message, fields })
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export async function startKeeping(...args: Parameters<typeof keep>): Promise<Keeping> {
  const keeping = keep(...args)
  await keeping.keeper.start()
  keeping.keeper.watch(logInto(keeping.log))
  return keeping
}

/** Shared by all tests of a file. */
export function sharedThree(): Record<'old' | 'fresh' | 'small', BuiltDirectory> {
  const of = (count: number) => sharedDirectory(() => buildDirectory(manyEvents(count)))
  return { old: of(120), fresh: of(150), small: of(20) }
}

export function renameIn(from: string, to: string): void {
  copyFileSync(from, `${to}.new`)
  renameSync(`${to}.new`, to)
}

/** True if `directory` has the snapshot of `built` and gives its answers, from memory and from the file. */
export async function answersAs(directory: Directory | undefined, built: BuiltDirectory): Promise<boolean> {
  if (directory === undefined || directory.snapshot.header.id !== built.snapshot.header.id) return false
  const today = dayOf(2026, 11, 20)
  for (const doc of [0, 1, 2].map((at) => directory.find(built.snapshot.id[at]! as never)!)) {
    if (!isDeepStrictEqual(await directory.snapshot.details(doc), await built.snapshot.details(doc))) return false
  }
  return directory.statistics(today).totalEvents === built.snapshot.rows
}
