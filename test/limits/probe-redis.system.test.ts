import { performance } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { probeRedis } from '../../src/limits/probe-redis.ts'
import { fakeRedis, type Reply } from '../support/fake-redis.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')

const INFO = {
  redis_version: '7.0.15',
  maxmemory_policy: 'allkeys-lru',
  aof_enabled: '1',
  'not a name': 'x',
  config_file: '/etc/redis:6379.conf',
}

/** The report on a Redis whose clock is 3.6 s ahead. `trips` are the durations of its commands TIME. */
async function reportOf(info: Readonly<Record<string, string>> = INFO, trips: readonly number[] = []) {
  let nowMs = NOW_MS
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs - NOW_MS)
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  let asked = 0
  const lines = Object.entries(info).map(([name, value]) => `${name}:${value}\r\n`)
  const replies: Record<string, () => Reply> = {
    info: () => `# Server\r\n${lines.join('')}\r\n`,
    eval: () => [1, 60_000, 0, 0],
    time: () => {
      const took = trips[asked++] ?? 1
      nowMs += took
      // Redis reads its clock in the middle of the round trip
      const ahead = (nowMs - took / 2 + 3600) * 1000
      return [String(Math.floor(ahead / 1_000_000)), String(ahead % 1_000_000)]
    },
  }
  const { port } = await fakeRedis((command) => replies[command]?.() ?? 'OK')
  return probeRedis(`redis://127.0.0.1:${port}`)
}

test('a probe of Redis reports version, eviction, persistence, round trip and clock', async () => {
  expect(await reportOf(INFO, [900, 2, 4, 10, 8, 6, 700, 3, 500])).toEqual({
    version: 'Redis 7.0.15',
    evictionPolicy: 'allkeys-lru',
    isAppendOnly: true,
    roundTripMs: 8,
    aheadMs: 3600,
  })
})

test.each([
  [{ valkey_version: '8.0.1', redis_version: '7.2.4' }, 'Valkey 8.0.1'],
  [{ redis_version: '6.2.1' }, 'Redis 6.2.1'],
  [{ aof_enabled: '0' }, 'Redis unknown'],
])('a probe of Redis reports the version, or "unknown" if Redis sends no version: %j', async (info, version) => {
  expect(await reportOf(info)).toMatchObject({ version, evictionPolicy: 'unknown', isAppendOnly: false })
})
