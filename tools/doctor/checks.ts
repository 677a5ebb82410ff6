import { ConfigError } from '../../src/config.ts'
import { type Check, problem, type Verdict } from './check.ts'
import { keyRightsCheck, keysCheck } from './checks/keys.ts'
import {
  clockCheck,
  cpuShareCheck,
  diskCheck,
  memoryCheck,
  nodeCheck,
  openFilesCheck,
  simdCheck,
} from './checks/machine.ts'
import { opsPortCheck, portCheck } from './checks/ports.ts'
import { redisCheck, redisDelayCheck, redisEvictionCheck } from './checks/redis.ts'
import { assistantsCheck, settingsCheck } from './checks/settings.ts'
import { signatureCheck, snapshotAgeCheck, snapshotCheck, storageCheck } from './checks/snapshot.ts'
import type { Installation } from './installation.ts'

/** All checks, in the order of the report. No check changes the installation. */
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

export type Finding = { readonly check: string } & Verdict

/** A finding for each invalid environment variable. @throws the error if it is no ConfigError */
export function findingsOfError(error: unknown): readonly Finding[] {
  if (!(error instanceof ConfigError)) throw error
  return error.problems.map(({ variable, expected, found }) => ({
    check: settingsCheck.name,
    ...problem(expected, `${variable}=${found}`, error.advice),
  }))
}

/** Runs the checks one after another, because some of them measure times. */
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
