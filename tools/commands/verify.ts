import { Command } from 'commander'
import type { VerifyReport } from '../../src/snapshot/verify.ts'
import { createProgress } from '../progress.ts'

export function verifyCommand(): Command {
  return new Command('verify')
    .description('read every byte of a snapshot and check every invariant that FORMAT.md names')
    .argument('<snapshot>', 'file to check')
    .action(verify)
}

/** Prints what holds and what does not; exit code 1 when anything does not. */
async function verify(path: string): Promise<void> {
  const { verifySnapshot } = await import('../../src/snapshot/verify.ts')
  const startedMs = performance.now()
  let progress: ReturnType<typeof createProgress> | undefined
  const report = await verifySnapshot(path, (_invariant, done, total) => {
    progress ??= createProgress('Checking invariants:', total)
    progress.update(done)
  })
  progress?.finish()
  console.log(formatVerifyReport(report))
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  if (!report.sound) process.exitCode = 1
}

function formatVerifyReport({ path, header, sound, verdicts }: VerifyReport): string {
  const lines = [`snapshot ${header.id}, ${header.rows.toLocaleString('en')} events, ${path}`]
  for (const verdict of verdicts) {
    switch (verdict.state) {
      case 'holds':
        lines.push(`  ok         ${verdict.name}`)
        break
      case 'unchecked':
        lines.push(`  unchecked  ${verdict.name}: cannot be judged while ${verdict.because} is broken`)
        break
      case 'broken':
        lines.push(`  broken     ${verdict.name}: ${verdict.says}`)
        for (const { where, expected, found } of verdict.first) {
          lines.push(`               ${where}: expected ${expected}, found ${found}`)
        }
        if (verdict.count > verdict.first.length) lines.push(`               ... ${verdict.count} findings in all`)
    }
  }
  lines.push(sound ? 'every invariant holds' : 'broken: copy the file again from where it was built, or rebuild it')
  return lines.join('\n')
}
