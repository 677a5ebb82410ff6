import { ConfigError } from '../../src/config.ts'
import type { Check } from './check.ts'
import { clockCheck } from './checks/clock.ts'
import { cpuShareCheck } from './checks/cpu-share.ts'
import { diskCheck } from './checks/disk.ts'
import { keyRightsCheck } from './checks/key-rights.ts'
import { keysCheck } from './checks/keys.ts'
import { memoryCheck } from './checks/memory.ts'
import { nodeCheck } from './checks/node-version.ts'
import { openFilesCheck } from './checks/open-files.ts'
import { opsPortCheck, portCheck } from './checks/ports.ts'
import { redisCheck } from './checks/redis.ts'
import { redisDelayCheck } from './checks/redis-delay.ts'
import { redisEvictionCheck } from './checks/redis-eviction.ts'
import { settingsCheck } from './checks/settings.ts'
import { simdCheck } from './checks/simd.ts'
import { snapshotCheck } from './checks/snapshot.ts'
import { snapshotAgeCheck } from './checks/snapshot-age.ts'
import { storageCheck } from './checks/storage.ts'
import type { Installation } from './installation.ts'
import { problem, type Verdict } from './verdict.ts'

/** All checks, in the order in which they are told. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  nodeCheck,
  simdCheck,
  storageCheck,
  snapshotCheck,
  snapshotAgeCheck,
  memoryCheck,
  diskCheck,
  keysCheck,
  keyRightsCheck,
  redisCheck,
  redisEvictionCheck,
  redisDelayCheck,
  clockCheck,
  openFilesCheck,
  cpuShareCheck,
  portCheck,
  opsPortCheck,
]

/** What a check found, under its name. */
export type Finding = { readonly check: string } & Verdict

/** What is wrong with an environment that makes no configuration. Throws any other error. */
export function findingsOfError(error: unknown): readonly Finding[] {
  if (!(error instanceof ConfigError)) throw error
  return error.problems.map(({ variable, expected, found }) => ({
    check: settingsCheck.name,
    ...problem(expected, `${variable}=${found}`, error.advice),
  }))
}

/** Runs all checks, one after the other: some of them measure times. */
export async function runChecks(installation: Installation): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { name, run } of CHECKS) {
    const verdict = await Promise.resolve(installation)
      .then(run)
      .catch((error: Error) => problem('a check that can be made', error.message, 'see what the message names'))
    if (verdict !== undefined) findings.push({ check: name, ...verdict })
  }
  return findings
}
