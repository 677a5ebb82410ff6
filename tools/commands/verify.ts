import { Command } from 'commander'
import type { VerifyReport } from '../../src/snapshot/verify.ts'
import { createProgress } from '../progress.ts'

export function verifyCommand(): Command {
  return new Command('verify')
    .description('Reads every byte of a snapshot and checks every invariant that FORMAT.md lists.')
    .argument('<snapshot>', 'the file to check')
    .action(verify)
}

/** Exits with 1 if an invariant is broken. */
async function verify(path: string): Promise<void> {
  const { verifySnapshot } = await import('../../src/snapshot/verify.ts')
  const { trustedKeys } = await import('../trusted-keys.ts')
  const trusted = await trustedKeys()
  const startedMs = performance.now()
  let progress: ReturnType<typeof createProgress> | undefined
  const report = await verifySnapshot(
    path,
    (_invariant, done, total) => {
      progress ??= createProgress('Checking invariants:', total)
      progress.update(done)
    },
    trusted,
  )
  progress?.finish()
  console.log(formatVerifyReport(report))
  console.log(signatureText(report, trusted.length > 0))
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  if (!report.sound) process.exitCode = 1
}

function signatureText({ keyId }: VerifyReport, isChecked: boolean): string {
  if (keyId === undefined) return 'The snapshot is not signed.'
  return `Signed by ${keyId}${isChecked ? '.' : '. The signature was not checked: SNAPSHOT_VERIFY_KEY is not set.'}`
}

function formatVerifyReport({ path, header, sound, verdicts }: VerifyReport): string {
  const lines = [`snapshot ${header.id}, ${header.rows.toLocaleString('en')} events, ${path}`]
  for (const verdict of verdicts) {
    switch (verdict.state) {
      case 'holds':
        lines.push(`  ok         ${verdict.name}`)
        break
      case 'unchecked':
        lines.push(`  unchecked  ${verdict.name}: it relies on ${verdict.because}, which is broken`)
        break
      case 'broken':
        lines.push(`  broken     ${verdict.name}: ${verdict.says}`)
        for (const { where, expected, found } of verdict.first) {
          lines.push(`               ${where}: expected ${expected}, found ${found}`)
        }
        if (verdict.count > verdict.first.length) lines.push(`               ... ${verdict.count} in total`)
    }
  }
  lines.push(
    sound ? 'Every invariant holds.' : 'The snapshot is broken: copy it again from where it was built, or rebuild it.',
  )
  return lines.join('\n')
}
