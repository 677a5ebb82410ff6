import { execFileSync, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GC_FLAGS, HEAP_GROWTH, requestCollection } from '../../src/source/garbage-collection.ts'

const MEMORY_BYTES = 256 << 20
const never = new AbortController().signal

/** Memory that was written to and that nobody holds when this returns. */
function leave(): WeakRef<ArrayBuffer> {
  const pages = MEMORY_BYTES >> 16
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages })
  new Uint8Array(buffer).fill(1)
  return new WeakRef(buffer)
}

test('memory that nothing refers to is returned on request, also in an idle process', async () => {
  const memory = leave()
  // what making it has V8 collect is over
  await sleep(500)
  const { rss } = process.memoryUsage()
  expect(rss).toBeGreaterThan(MEMORY_BYTES)
  const isGone = () => memory.deref() === undefined
  await requestCollection(isGone, never)
  expect(isGone()).toBe(true)
  expect(process.memoryUsage().rss).toBeLessThan(rss - MEMORY_BYTES / 2)
})

test('no collection is requested when nothing is left to collect', async () => {
  let looks = 0
  await requestCollection(() => ++looks > 0, never)
  expect(looks).toBe(1)
  looks = 0
  await requestCollection(() => ++looks > 1, never)
  expect(looks).toBe(2)
})

test('what is never gone is collected for three times, and no more', async () => {
  const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow').mockReturnValue(Buffer.alloc(0))
  onTestFinished(() => allocate.mockRestore())
  let looks = 0
  await requestCollection(() => ++looks === 0, never)
  expect(allocate).toHaveBeenCalledTimes(3)
  // less than 64 MB would not begin a collection
  for (const [bytes] of allocate.mock.calls) expect(bytes).toBeGreaterThan(64 << 20)
})

test('a wait that is aborted ends at once, also one that has not begun', async () => {
  const calledOff = new AbortController()
  const asked = requestCollection(() => false, calledOff.signal)
  calledOff.abort()
  await asked
  await requestCollection(() => false, calledOff.signal)
})

/** Keeps 16 MB, collects, keeps 16 MB more; prints how many whole collections the second half took. */
const GROW = `
  const kept = []
  const keep = (mb) => { for (let i = 0; i < mb * 8; i++) kept.push(new Array(16384).fill(i + 0.5)) }
  keep(16)
  gc()
  let collections = 0
  new (require('node:perf_hooks').PerformanceObserver)((list) => {
    collections += list.getEntries().filter(({ detail }) => detail.kind === 4).length
  }).observe({ entryTypes: ['gc'] })
  keep(Number(process.argv[1]))
  setTimeout(() => console.log(collections), 300)
`

function setFlags(flags: readonly string[]): string {
  return flags.map((flag) => `require('node:v8').setFlagsFromString('${flag}');`).join('')
}

/** Whole collections while a heap of 16 MB grows by `mb`. */
function collectionsIn(mb: number): number {
  const script = setFlags([HEAP_GROWTH]) + GROW
  return Number(execFileSync(process.execPath, ['--expose-gc', '-e', script, String(mb)], { encoding: 'utf8' }))
}

test('a heap may double without a collection, but not grow by two and a half times', () => {
  expect(collectionsIn(16)).toBe(0)
  expect(collectionsIn(40)).toBeGreaterThan(0)
})

test('this V8 knows every option, and collects with them', () => {
  const run = (flags: readonly string[]) =>
    spawnSync(process.execPath, ['--expose-gc', '-e', `${setFlags(flags)}${GROW}`, '40'], { encoding: 'utf8' })
  expect(run(['--no-such-option']).stderr).toContain('unrecognized')
  expect(run(GC_FLAGS)).toMatchObject({ status: 0, stderr: '' })
})
