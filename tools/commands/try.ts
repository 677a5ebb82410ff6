import { writeFileSync } from 'node:fs'
import { Command } from 'commander'

export function tryCommand(): Command {
  return new Command('try')
    .description('Opens a snapshot as a server does before a swap, and runs every kind of search in it.')
    .argument('<snapshot>', 'the file to try')
    .action(tryIt)
}

/** Exits with REFUSED_EXIT if the file is refused, with 1 if it opens but does not answer. */
async function tryIt(path: string): Promise<void> {
  const { SnapshotError } = await import('../../src/snapshot/errors.ts')
  const { REFUSED_EXIT } = await import('../../src/source/trial.ts')
  const { trySnapshot } = await import('../../src/source/trial.ts')
  const { trustedKeys } = await import('../trusted-keys.ts')
  becomeFirstVictim()
  try {
    await trySnapshot(path, await trustedKeys())
    console.log(`${path} opens, and answers every kind of search.`)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    console.error(`confdex: ${error.message}`)
    process.exitCode = REFUSED_EXIT
  }
}

/** If memory runs out, makes Linux kill this process, not the server that waits for it. */
function becomeFirstVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // not Linux, or not permitted
  }
}
