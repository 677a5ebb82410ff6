import { execFileSync } from 'node:child_process'
import { CAN_PIN } from '../http/child.ts'

/** Cores as taskset lists them. */
const CORES = { serving: '0', asking: '1', all: '0-1023' } as const

/**
 * Says where what this process starts from now on runs, and itself: replicas and Redis on one core, balancer and load on another, where the machine has two. Else a
 * load would take from the replicas the time that they are to answer it in.
 */
export function startOn(cores: keyof typeof CORES): void {
  if (CAN_PIN) execFileSync('taskset', ['--cpu-list', '--pid', CORES[cores], String(process.pid)])
}
