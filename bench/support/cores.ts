import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** True if processes can be bound to cores on this machine. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/**
 * Lists of cores for `taskset --cpu-list`. The server and the load generator have one core each, so that
 * neither slows the other.
 */
const CORES = { serving: '0', asking: '1', all: '0-1023' } as const

/**
 * Binds this process, and the processes that it starts from now on, to cores. Does nothing if that is
 * impossible.
 */
export function startOn(cores: keyof typeof CORES): void {
  if (CAN_PIN) execFileSync('taskset', ['--cpu-list', '--pid', CORES[cores], String(process.pid)])
}
