import { join } from 'node:path'
import { runConfdex } from '../support/corpus.ts'

/** Builds a synthetic snapshot in a folder, for peers that cannot hold more; returns its path. */
export async function makeSnapshot(folder: string, events: number): Promise<string> {
  const dump = join(folder, 'events.sqlite')
  const snapshot = join(folder, 'events.snapshot')
  await runConfdex('make-dump', '--events', String(events), '--seed', '1', dump)
  await runConfdex('build', dump, snapshot)
  return snapshot
}
