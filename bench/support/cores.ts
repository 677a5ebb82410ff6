import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be bound to cores on this machine. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/**
 * Cores as taskset lists them. Servers have one core and load generators another, so that neither slows the
 * other.
 */
const CORES = { serving: '0', asking: '1', all: '0-1023' } as const

/**
 * Binds this process, and with it the processes that it starts from now on. Does nothing where that is
 * impossible.
 */
export function startOn(cores: keyof typeof CORES): void {
  if (CAN_PIN) execFileSync('taskset', ['--cpu-list', '--pid', CORES[cores], String(process.pid)])
}
