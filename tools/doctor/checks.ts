/**
 * `confdex doctor` asks one question after the other about an installation: its configuration, what that
 * names, and the machine. Out come findings, each with what to do. No check changes anything.
 */
import { ConfigError } from '../../src/config.ts'
import { type Check, problem, type Verdict } from './check.ts'
import { assistantsCheck } from './checks/config/assistants.ts'
import { keyRightsCheck } from './checks/config/key-rights.ts'
import { keysCheck } from './checks/config/keys.ts'
import { redisCheck } from './checks/config/redis.ts'
import { redisDelayCheck } from './checks/config/redis-delay.ts'
import { redisEvictionCheck } from './checks/config/redis-eviction.ts'
import { settingsCheck } from './checks/config/settings.ts'
import { signatureCheck } from './checks/config/signature.ts'
import { snapshotCheck } from './checks/config/snapshot.ts'
import { snapshotAgeCheck } from './checks/config/snapshot-age.ts'
import { storageCheck } from './checks/config/storage.ts'
import { clockCheck } from './checks/machine/clock.ts'
import { cpuShareCheck } from './checks/machine/cpu-share.ts'
import { diskCheck } from './checks/machine/disk.ts'
import { memoryCheck } from './checks/machine/memory.ts'
import { nodeCheck } from './checks/machine/node-version.ts'
import { openFilesCheck } from './checks/machine/open-files.ts'
import { opsPortCheck, portCheck } from './checks/machine/ports.ts'
import { simdCheck } from './checks/machine/simd.ts'
import type { Installation } from './installation.ts'

/** All checks, in the order of the report. `checks/` has one question a file. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  nodeCheck,
  simdCheck,
  storageCheck,
  signatureCheck,
  snapshotCheck,
  snapshotAgeCheck,
  memoryCheck,
  diskCheck,
  keysCheck,
  keyRightsCheck,
  assistantsCheck,
  redisCheck,
  redisEvictionCheck,
  redisDelayCheck,
  clockCheck,
  openFilesCheck,
  cpuShareCheck,
  portCheck,
  opsPortCheck,
]

/** A verdict with the name of its check. */
export type Finding = { readonly check: string } & Verdict

/** One finding for each environment variable that is invalid. Throws errors that are no ConfigError. */
export function findingsOfError(error: unknown): readonly Finding[] {
  if (!(error instanceof ConfigError)) throw error
  return error.problems.map(({ variable, expected, found }) => ({
    check: settingsCheck.name,
    ...problem(expected, `${variable}=${found}`, error.advice),
  }))
}

/** Runs all checks, one after the other, because some of them measure times. */
export async function runChecks(installation: Installation): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { name, run } of CHECKS) {
    const verdict = await Promise.resolve(installation)
      .then(run)
      .catch((error: Error) => problem('a check that can run', error.message, 'fix what the message names'))
    if (verdict !== undefined) findings.push({ check: name, ...verdict })
  }
  return findings
}
