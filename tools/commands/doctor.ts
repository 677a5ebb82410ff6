import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import type { Finding } from '../doctor/checks.ts'

/** `confdex doctor`: whether this installation can serve, and what to do where it cannot. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'check this installation: configuration, snapshot, keys, Redis, clock, disk, limits; exit code 1 for a problem',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const findings = await examineAll()
      const { formatFindings } = await import('../doctor/format.ts')
      console.log(json ? JSON.stringify(findings, null, 2) : formatFindings(findings))
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
    })
}

async function examineAll(): Promise<readonly Finding[]> {
  const [{ readConfig }, { examine }, { thisMachine }, { findingsOfError, runChecks }] = await Promise.all([
    import('../../src/config.ts'),
    import('../doctor/installation.ts'),
    import('../doctor/machine.ts'),
    import('../doctor/checks.ts'),
  ])
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    // without a configuration there is nothing else to look at
    return findingsOfError(error)
  }
  return runChecks(examine(config, thisMachine()))
}
