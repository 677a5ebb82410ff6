import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildSnapshot } from '../../src/builder/build.ts'
import type { BuildOptions } from '../../src/builder/build-options.ts'
import { openDirectory, SEARCH_SETS } from '../../src/search/open-directory.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { scratchFolder } from './scratch.ts'
import { serve } from './serve-events.ts'
import type { Service, startService } from './service.ts'

/** Builds a snapshot as `confdex build` would do on 2026-11-20. */
export async function buildDump(sql: string, options: Partial<BuildOptions> = {}) {
  const folder = scratchFolder()
  const [dump, snapshot] = [join(folder, 'dump.sql'), join(folder, 'directory.snapshot')]
  writeFileSync(dump, sql)
  const created = new Date('2026-11-20T12:00:00Z')
  const report = await buildSnapshot({ dump, snapshot, maxRejected: { rows: 0 }, created, ...options })
  return { report, path: snapshot }
}

/** The snapshot is closed at the end of the test. */
export async function openBuilt(path: string) {
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  onTestFinished(() => snapshot.close())
  return openDirectory(snapshot)
}

export async function serveBuilt(path: string, given: Parameters<typeof startService>[0] = {}): Promise<Service> {
  return serve(await openBuilt(path), given)
}
