import { performance } from 'node:perf_hooks'
import { describe, expect, test, vi } from 'vitest'
import { probeRedis } from '../../src/limits/probe-redis.ts'
import { COUNT_SCRIPT } from '../../src/limits/redis-limiter.ts'
import { fakeRedis, type Reply } from '../support/fake-redis.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')

const INFO = {
  redis_version: '7.0.15',
  maxmemory_policy: 'allkeys-lru',
  aof_enabled: '1',
  'not a name': 'x',
  config_file: '/etc/redis:6379.conf',
}

interface Setting {
  readonly info?: Readonly<Record<string, string>>
  /** Durations of successive commands TIME. */
  readonly trips?: readonly number[]
  /** Replies of commands that differ from the usual reply. */
  readonly replies?: Readonly<Record<string, () => Reply>>
}

/**
 * The report on a Redis with these replies, whose clock is 3.6 s ahead. The clock of the test advances only
 * with its replies.
 */
async function reportOf({ info = INFO, trips = [], replies = {} }: Setting, credentials = '') {
  let nowMs = NOW_MS
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs - NOW_MS)
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  let asked = 0
  const lines = Object.entries(info).map(([name, value]) => `${name}:${value}\r\n`)
  const usual: Record<string, () => Reply> = {
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
  const redis = await fakeRedis((command) => (replies[command] ?? usual[command] ?? (() => 'OK'))())
  const report = await probeRedis(`redis://${credentials}127.0.0.1:${redis.port}`)
  return { report, commands: redis.commands, openConnections: redis.openConnections }
}

describe('a Redis that is probed', () => {
  test('a probe of Redis reports version, eviction, persistence, round trip and clock', async () => {
    const { report } = await reportOf({ trips: [900, 2, 4, 10, 8, 6, 700, 3, 500] })
    expect(report).toEqual({
      version: 'Redis 7.0.15',
      evictionPolicy: 'allkeys-lru',
      isAppendOnly: true,
      roundTripMs: 8,
      aheadMs: 3600,
    })
  })

  test('a probe of Redis counts one request for no key, with the script that counts requests', async () => {
    const { commands } = await reportOf({})
    const counts = commands.filter(([name]) => name !== 'info' && name !== 'time')
    expect(counts).toEqual([['eval', COUNT_SCRIPT, '1', 'confdex:{probe}:minute', '60000', '1']])
    expect(commands.filter(([name]) => name === 'time')).toHaveLength(9)
  })

  test.each([
    [{ valkey_version: '8.0.1', redis_version: '7.2.4' }, 'Valkey 8.0.1'],
    [{ redis_version: '6.2.1' }, 'Redis 6.2.1'],
    [{ aof_enabled: '0' }, 'Redis unknown'],
  ])('a probe of Redis reports the version, or unknown if Redis does not report it: %j', async (info, version) => {
    expect((await reportOf({ info })).report).toMatchObject({ version, evictionPolicy: 'unknown', isAppendOnly: false })
  })

  test.each(['eval', 'info', 'time'])(
    'a probe of Redis reports the error of the command %s, without the password',
    async (command) => {
      let refusals = 0
      // the client itself sends the first INFO, to see if the server is ready
      const refuse = () => (command === 'info' && refusals++ === 0 ? 'a:b\r\n' : new Error('ERR no s3cret, s3cret'))
      const probing = reportOf({ replies: { [command]: refuse } }, ':s3cret@')
      await expect(probing).rejects.toThrow(/^ERR no \*\*\*, \*\*\*$/)
      await expect(reportOf({ replies: { [command]: () => new Error('ERR no') } })).rejects.toThrow('ERR no')
    },
  )
})
