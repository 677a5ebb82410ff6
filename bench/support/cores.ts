import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Cores of servers and of load generators, so that neither slows the other (`taskset --cpu-list`). */
const CORES = { serving: '0', asking: '1', all: '0-1023' } as const

/** Binds this process, and the processes that it then starts, to cores, if the machine can. */
export function startOn(cores: keyof typeof CORES): void {
  if (CAN_PIN) execFileSync('taskset', ['--cpu-list', '--pid', CORES[cores], String(process.pid)])
}
