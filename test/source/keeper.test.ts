import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SnapshotSource } from '../../src/source/source.ts'
import { fileSource } from '../../src/source/source.ts'
import { eventually } from '../support/eventually.ts'
import { scratchFolder } from '../support/scratch.ts'
import { layoutOf } from '../support/snapshot-layout.ts'
import { answersAs, keep, logInto, renameIn, sharedThree, startKeeping } from './keeping.ts'

const { old, fresh, small } = sharedThree()

function offered(): string {
  const path = join(scratchFolder(), 'directory.snapshot')
  renameIn(old.path, path)
  return path
}

async function startOffered(changes: Parameters<typeof keep>[1] = {}) {
  const path = offered()
  return { path, ...(await startKeeping(fileSource(path), changes)) }
}

async function linkTo(target: string, path: string): Promise<void> {
  await symlink(target, `${path}.new`)
  await rename(`${path}.new`, path)
}

it('a new snapshot that is renamed to the path in SNAPSHOT is served', async () => {
  const { path, keeper, outcomes, log } = await startOffered()
  expect(await answersAs(keeper.current, old)).toBe(true)
  renameIn(fresh.path, path)
  expect(await keeper.check()).toMatchObject({ state: 'swapped', directory: keeper.current })
  expect(await answersAs(keeper.current, fresh)).toBe(true)
  expect(outcomes.map(({ state }) => state)).toEqual(['swapped'])
  expect(log).toMatchObject([{ level: 'info', message: 'snapshot swapped', fields: { rows: 150 } }])
})

it('a new snapshot is served after a link to its folder was moved, as Kubernetes does for volumes', async () => {
  const folder = scratchFolder()
  for (const [at, built] of [old, fresh].entries()) {
    mkdirSync(join(folder, `${at + 1}`))
    copyFileSync(built.path, join(folder, `${at + 1}/directory.snapshot`))
  }
  symlinkSync('1', join(folder, '..data'))
  symlinkSync('..data/directory.snapshot', join(folder, 'directory.snapshot'))
  const { keeper } = await startKeeping(fileSource(join(folder, 'directory.snapshot')))
  await linkTo('2', join(folder, '..data'))
  expect((await keeper.check()).state).toBe('swapped')
})

it('a new snapshot that is written in place is refused while incomplete, and served when complete', async () => {
  const { path, keeper, outcomes } = await startOffered()
  const bytes = readFileSync(fresh.path)
  writeFileSync(path, '')
  await keeper.check()
  appendFileSync(path, bytes.subarray(0, bytes.length - 100))
  await keeper.check()
  appendFileSync(path, bytes.subarray(bytes.length - 100))
  await keeper.check()
  expect(outcomes).toMatchObject([{ reason: 'empty' }, { reason: 'truncated' }, { state: 'swapped' }])
  expect(await answersAs(keeper.current, fresh)).toBe(true)
})

it('a copy of the served snapshot is not swapped in', async () => {
  const { path, keeper, outcomes, log } = await startOffered()
  const before = keeper.current
  renameIn(old.path, path)
  expect(await keeper.check()).toEqual({ state: 'unchanged' })
  expect(await keeper.check()).toEqual({ state: 'unchanged' })
  expect(keeper.current).toBe(before)
  expect(await answersAs(keeper.current, old)).toBe(true)
  expect(outcomes).toHaveLength(2)
  expect(log.map(({ level }) => level)).toEqual(['debug', 'debug'])
})

it('a source is polled at growing intervals as long as it offers a snapshot that was refused', async () => {
  const [good, bad] = [offered(), offered()]
  writeFileSync(bad, 'no snapshot')
  const polls: number[] = []
  let offer: string | undefined = good
  const source = {
    ...fileSource(good),
    async poll() {
      polls.push(performance.now())
      return offer
    },
  }
  const { keeper } = keep(source, { pollMs: 10 })
  await keeper.start()
  offer = bad
  keeper.watch(logInto([]))
  await eventually(() => expect(polls.length).toBeGreaterThanOrEqual(6))
  for (const [at, factor] of [2, 4, 8, 16].entries())
    expect(polls[at + 2]! - polls[at + 1]!).toBeGreaterThanOrEqual(factor * 10 - 2)
  offer = undefined
  const before = polls.length
  await eventually(() => expect(polls.length).toBeGreaterThan(before + 20))
})

/** Snapshots that must not be served. Each function writes a snapshot to a path without a file. */
const BAD: Record<string, readonly [reason: string, offer: (path: string) => void]> = {
  'is cut off': ['truncated', (path) => writeFileSync(path, freshBytes().subarray(0, 20_000))],
  'has a flipped bit in its header': ['damaged', (path) => writeFileSync(path, flipped(freshBytes()))],
  'is of another kind': ['not-a-snapshot', (path) => writeFileSync(path, 'SQLite format 3\0'.repeat(4))],
  'has too few events': ['too-empty', (path) => copyFileSync(small.path, path)],
  'is empty': ['empty', (path) => writeFileSync(path, '')],
  'is a folder': ['not-a-file', (path) => mkdirSync(path)],
  'does not exist': ['not-found', () => {}],
}

const freshBytes = () => readFileSync(fresh.path)

function flipped(bytes: Buffer): Buffer {
  bytes[layoutOf(bytes).headerEnd - 5]! ^= 1
  return bytes
}

it.each(Object.entries(BAD))(
  'an offered snapshot is refused if it %s, and the old snapshot still answers',
  async (_, [reason, offer]) => {
    const { path, keeper, outcomes, log } = await startOffered()
    rmSync(path)
    offer(path)
    expect(await keeper.check()).toMatchObject({ state: 'refused', reason })
    await keeper.check()
    expect(keeper.refusal).toMatchObject({ reason })
    expect(await answersAs(keeper.current, old)).toBe(true)
    expect(outcomes.map(({ state }) => state)).toEqual(['refused', 'unchanged'])
    const told = log.filter(({ level }) => level !== 'debug')
    expect(told).toMatchObject([{ level: 'error', fields: { reason } }])
    expect(told[0]!.fields.err!.message).toMatch(/: expected .*, found .*: /)

    rmSync(path, { recursive: true, force: true })
    renameIn(fresh.path, path)
    expect((await keeper.check()).state).toBe('swapped')
    expect(keeper.refusal).toBeUndefined()
  },
)

it('an offered snapshot with few events is accepted if SNAPSHOT_MIN_SHARE is 0', async () => {
  const path = offered()
  const { keeper } = await startKeeping(fileSource(path), { minShare: 0 })
  renameIn(small.path, path)
  expect((await keeper.check()).state).toBe('swapped')
})

it('a refused snapshot is tried again if the times of its file change', async () => {
  const { path, keeper } = await startOffered()
  renameIn(small.path, path)
  expect((await keeper.check()).state).toBe('refused')
  utimesSync(path, 0, 0)
  expect((await keeper.check()).state).toBe('refused')
  expect((await keeper.check()).state).toBe('unchanged')
})

it('a replaced snapshot still answers requests that began before the swap, and is closed soon afterwards', async () => {
  const { path, keeper } = await startOffered()
  const begunOn = keeper.current!
  const close = vi.spyOn(begunOn.snapshot, 'close')
  renameIn(fresh.path, path)
  await keeper.check()
  expect(await answersAs(begunOn, old)).toBe(true)
  expect(close).not.toHaveBeenCalled()
  await eventually(() => expect(close).toHaveBeenCalled())
})

it('a stopped snapshot keeper does not swap in a new snapshot', async () => {
  const { path, keeper, outcomes } = await startOffered({ pollMs: 1 })
  renameIn(fresh.path, path)
  const look = keeper.check()
  keeper.stop()
  expect(await look).toEqual({ state: 'unchanged' })
  expect(await keeper.check()).toEqual({ state: 'unchanged' })
  expect(outcomes.filter(({ state }) => state === 'swapped')).toEqual([])
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('a failing source is polled at the configured interval if the interval is longer than a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const polls: number[] = []
  const poll = async () => {
    polls.push(Date.now() / 1000)
    throw new Error('away')
  }
  const source = { name: 'fake', cachedCopy: async () => old.path, poll, settle: async () => {} }
  const { keeper } = keep(source, { pollMs: 300_000 })
  await keeper.start()
  keeper.watch(logInto([]))
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(polls).toEqual([0, 300, 600, 900])
})

it('a failing source is polled at growing intervals, and the failure and its end are logged once each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
  const lookedAt: number[] = []
  let trouble: Error | undefined = new Error('away')
  const source: SnapshotSource = {
    name: 'fake',
    cachedCopy: async () => old.path,
    poll: async () => {
      lookedAt.push(Date.now() / 1000)
      if (trouble) throw trouble
      return undefined
    },
    settle: async () => {},
  }
  const { keeper, log } = keep(source, { pollMs: 3000 })
  try {
    await keeper.start()
    keeper.watch(logInto(log))
    await vi.advanceTimersByTimeAsync(160_000)
    trouble = undefined
    await vi.advanceTimersByTimeAsync(57_000)
  } finally {
    vi.useRealTimers()
  }
  expect(lookedAt).toEqual([0, 6, 18, 42, 90, 150, 210, 213, 216])
  expect(log.filter(({ level }) => level !== 'debug')).toMatchObject([
    { level: 'info', message: 'started from the cached copy of the last served snapshot' },
    { level: 'error', fields: { reason: 'unexpected' } },
    { level: 'info', message: 'the source of snapshots answers again' },
  ])
})
