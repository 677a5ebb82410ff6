import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RightAnswers } from '../load/tally.ts'
import { ask, requestOf, type Target, tellsError } from '../load/target.ts'
import type { Fleet } from './fleet.ts'
import type { Replica } from './replica.ts'

const PATIENCE_MS = 120_000
const POLL_MS = 20

async function untilLogged(replica: Replica, message: string, times: number): Promise<void> {
  for (const startMs = performance.now(); replica.logged(message).length < times; await sleep(POLL_MS)) {
    if (performance.now() - startMs > PATIENCE_MS) {
      throw new Error(`expected "${message}" ${times} times within two minutes`)
    }
  }
}

/** Resolves when all replicas serve the snapshot. */
export async function swapAll(fleet: Fleet, snapshot: string, order: 'at once' | 'in turn' = 'at once'): Promise<void> {
  const swapped = fleet.replicas.map((replica) => replica.logged('snapshot swapped').length + 1)
  await fleet.offer(snapshot)
  const swap = (replica: Replica, index: number) => {
    replica.hangUp()
    return untilLogged(replica, 'snapshot swapped', swapped[index]!)
  }
  if (order === 'at once') await Promise.all(fleet.replicas.map(swap))
  else for (const [index, replica] of fleet.replicas.entries()) await swap(replica, index)
}

/**
 * The answers to `targets`, by snapshot id and request name. The replica must not swap its snapshot during
 * this call.
 */
export async function rightAnswers(replica: Replica, key: string, targets: readonly Target[]): Promise<RightAnswers> {
  const answers: Record<string, Record<string, string>> = {}
  for (const target of targets) {
    const { name } = requestOf(target)
    const response = await ask(replica.url, key, target)
    const text = await response.text()
    if (!response.ok || tellsError(target, text)) throw new Error(`expected an answer to ${name}, got ${text}`)
    const id = response.headers.get('x-snapshot') ?? ''
    answers[id] = { ...answers[id], [name]: text }
  }
  return answers
}

/** The offset of the format version in a file, in bytes (`src/snapshot/FORMAT.md`). */
const VERSION_AT = 13

/** For each reason of a refusal, a function that writes a bad snapshot. `small` has few events. */
export const BAD_SNAPSHOTS: Record<string, (good: string, small: string, path: string) => void> = {
  truncated: (good, _small, path) => {
    copyFileSync(good, path)
    truncateSync(path, Math.floor(statSync(path).size * 0.6))
  },
  damaged: (good, _small, path) => changeByte(good, path, Math.floor(statSync(good).size / 3)),
  'other-version': (good, _small, path) => changeByte(good, path, VERSION_AT),
  'not-a-snapshot': (_good, _small, path) => writeFileSync(path, 'SQLite format 3\0 and so on, for some bytes more'),
  'too-empty': (_good, small, path) => copyFileSync(small, path),
  empty: (_good, _small, path) => writeFileSync(path, ''),
  'not-a-file': (_good, _small, path) => mkdirSync(path),
  'not-found': () => {},
}

/** Resolves with the reasons when every replica has refused the snapshot. */
export async function offerBad(fleet: Fleet, kind: string, good: string, small: string): Promise<string[]> {
  const before = fleet.replicas.map((replica) => replica.logged('snapshot refused').length)
  const prepared = `${fleet.snapshot}.bad`
  BAD_SNAPSHOTS[kind]!(good, small, prepared)
  rmSync(fleet.snapshot, { recursive: true, force: true })
  if (kind !== 'not-found') renameSync(prepared, fleet.snapshot)
  for (const replica of fleet.replicas) replica.hangUp()
  const reasons = fleet.replicas.map(async (replica, index) => {
    await untilLogged(replica, 'snapshot refused', before[index]! + 1)
    return replica
      .logged('snapshot refused')
      .slice(before[index]!)
      .map(({ reason }) => String(reason))
  })
  return [...new Set((await Promise.all(reasons)).flat())]
}

function changeByte(good: string, path: string, at: number): void {
  copyFileSync(good, path)
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  byte[0]! ^= 1
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
}
