import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import type { Finding } from '../doctor/checks.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Checks this installation (configuration, snapshot, keys, Redis, machine), says what to do about each problem, ' +
        'and exits with 1 if there is one.',
    )
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { json?: true }) => {
      const findings = await examineAll()
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
    return findingsOfError(error)
  }
  return runChecks(examine(config, thisMachine()))
}

/** One line for each check. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings
    .map((finding) => `${finding.state.padEnd(7)}  ${finding.check.padEnd(width)}  ${sentence(finding)}`)
    .join('\n')
}

function sentence(finding: Finding): string {
  if (finding.state === 'ok') return finding.found
  return `expected ${finding.expected}, found ${finding.found}: ${finding.todo}`
}
