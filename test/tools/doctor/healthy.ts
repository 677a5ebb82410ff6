import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { issueKey } from '../../../src/keys/key-file.ts'
import { type Finding, runChecks } from '../../../tools/doctor/checks.ts'
import { examine } from '../../../tools/doctor/installation.ts'
import type { Machine } from '../../../tools/doctor/machine.ts'
import { buildDirectory } from '../../support/directory.ts'
import { freePort } from '../../support/fleet/free-port.ts'
import { scratchFolder } from '../../support/scratch.ts'

/** The creation time that `buildDirectory` writes. */
export const BUILT_MS = 0

const HEALTHY_MACHINE: Machine = {
  nodeVersion: '24.1.0',
  memoryBytes: 2e9,
  withoutSimd: undefined,
  nowMs: () => BUILT_MS + 3_600_000,
  freeBytes: async () => 1e9,
  systemText: (path) =>
    path === '/proc/self/limits' ? 'Max open files            65536      65536      files' : undefined,
}

export interface Healthy {
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  readonly keysFile: string
  /** The given variables and properties of the machine replace the healthy values. */
  examine(variables?: Readonly<Record<string, string>>, machine?: Partial<Machine>): Promise<readonly Finding[]>
  finding(
    check: string,
    variables?: Readonly<Record<string, string>>,
    machine?: Partial<Machine>,
  ): Promise<Finding | undefined>
}

export async function healthyInstallation(): Promise<Healthy> {
  const folder = scratchFolder()
  const keysFile = join(folder, 'keys.json')
  await issueKey(keysFile, { tier: 'free', label: 'test', now: new Date(BUILT_MS) })
  chmodSync(keysFile, 0o600)
  const { path, dispose } = await buildDirectory([])
  onTestFinished(dispose)
  const environment = {
    SNAPSHOT: path,
    KEYS_FILE: keysFile,
    PORT: String(await freePort()),
    OPS_PORT: '0',
    SNAPSHOT_CACHE_DIR: join(folder, 'cache'),
  }
  const run: Healthy['examine'] = (variables = {}, machine = {}) =>
    runChecks(examine(readConfig({ ...environment, ...variables }), { ...HEALTHY_MACHINE, ...machine }))
  return {
    environment,
    folder,
    keysFile,
    examine: run,
    finding: async (check, variables, machine) =>
      (await run(variables, machine)).find((found) => found.check === check),
  }
}
