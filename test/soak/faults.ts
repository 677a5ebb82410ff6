import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisServer } from '../support/fleet/redis-server.ts'

export interface Faults {
  readonly redis: RedisServer
  /** Says how many milliseconds the server's clock is ahead. */
  readonly clockFile: string
  swap(): Promise<void>
  /** Issues a key. Clients change to the key that was issued before it, and an older key is revoked. */
  changeKeys(): Promise<void>
}

const HOUR_MS = 3_600_000
const CLOCK_STEPS_MS = [-HOUR_MS, HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 0]

const PAUSE_MS = 3000

/** @returns the number of times that each fault happened */
export async function disturb(faults: Faults, isOver: () => boolean): Promise<Record<string, number>> {
  const counts = { 'snapshot swaps': 0, 'key changes': 0, 'Redis pauses': 0, 'Redis restarts': 0, 'clock steps': 0 }
  const rounds: readonly (readonly [keyof typeof counts, () => Promise<void>])[] = [
    ['snapshot swaps', faults.swap],
    ['key changes', faults.changeKeys],
    ['Redis pauses', () => pauseRedis(faults.redis)],
    ['clock steps', () => stepClock(faults.clockFile, counts['clock steps'])],
    ['snapshot swaps', faults.swap],
    ['Redis restarts', () => restartRedis(faults.redis)],
  ]
  for (let round = 0; !isOver(); round++) {
    const [name, happen] = rounds[round % rounds.length]!
    await happen()
    counts[name]++
    for (let waitedMs = 0; waitedMs < PAUSE_MS && !isOver(); waitedMs += 100) await sleep(100)
  }
  return counts
}

async function pauseRedis(redis: RedisServer): Promise<void> {
  redis.freeze()
  await sleep(2000)
  redis.thaw()
}

async function restartRedis(redis: RedisServer): Promise<void> {
  await redis.kill()
  await sleep(1000)
  await redis.restart()
}

async function stepClock(file: string, step: number): Promise<void> {
  writeFileSync(file, String(CLOCK_STEPS_MS[step % CLOCK_STEPS_MS.length]))
}
