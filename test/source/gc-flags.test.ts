import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GC_FLAGS, HEAP_GROWTH } from '../../src/source/gc-flags.ts'

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

test('a heap grows by as much as it holds without being collected, and not by two and a half times as much', () => {
  expect(collectionsIn(16)).toBe(0)
  expect(collectionsIn(40)).toBeGreaterThan(0)
})

test('this V8 knows every option, and collects with them', () => {
  const told = (flags: readonly string[]) =>
    spawnSync(process.execPath, ['--expose-gc', '-e', `${setFlags(flags)}${GROW}`, '40'], { encoding: 'utf8' })
  expect(told(['--no-such-option']).stderr).toContain('unrecognized')
  expect(told(GC_FLAGS)).toMatchObject({ status: 0, stderr: '' })
})
