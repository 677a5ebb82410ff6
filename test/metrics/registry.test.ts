import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/key-file.ts'
import { FAMILIES } from '../../src/metrics/ops-server.ts'
import { SourceError } from '../../src/source/errors.ts'
import { refusalBy } from '../../src/source/outcome.ts'
import { VERSION } from '../../src/version.ts'
import { SNAPSHOT_ID } from '../support/service.ts'
import { observeEveryMetric, observeService } from './observed.ts'

test('every metric is exposed with its type, its help and the labels it declares', async () => {
  const { scrape } = await observeEveryMetric()
  const { types, helps, samples } = await scrape()
  for (const { name, type, help, labels = [] } of FAMILIES) {
    expect(types.get(name)).toBe(type)
    expect(helps.get(name)).toBe(help)
    const own = samples.filter((sample) => sample.name === (type === 'histogram' ? `${name}_bucket` : name))
    expect(own, name).not.toEqual([])
    for (const sample of own)
      expect(Object.keys(sample.labels)).toEqual(type === 'histogram' ? [...labels, 'le'] : labels)
  }
})

test('metrics of durations are cumulative buckets in seconds with their sum and count', async () => {
  const { observed, scrape } = await observeService()
  const route = observed.measurements.requests.ofRoute('/api/gpt/stats')
  for (const ms of [0.03, 0.2, 0.2, 3000]) route.observe(200, ms)
  const { value } = await scrape()
  const labels = { route: '/api/gpt/stats', status: '200' }
  const bucket = (le: string) => value('confdex_request_duration_seconds_bucket', { ...labels, le })
  expect(['0.00005', '0.0001', '0.00025', '1', '+Inf'].map(bucket)).toEqual([1, 1, 3, 3, 4])
  expect(value('confdex_request_duration_seconds_count', labels)).toBe(4)
  expect(value('confdex_request_duration_seconds_sum', labels)).toBeCloseTo(3.00043)
})

test('the release, the snapshot and the polls of its source have metrics', async () => {
  const { observed, directory, serving, scrape } = await observeService()
  observed.polls.add({ state: 'unchanged' })
  observed.polls.add({ state: 'swapped', directory, ms: 1 })
  const refusal = refusalBy(new SourceError('unreachable', 'place', 'an answer', 'none'))
  observed.polls.add({ state: 'refused', ...refusal })
  const first = await scrape()
  expect(first.value('confdex_build_info', { version: VERSION })).toBe(1)
  expect(first.value('confdex_snapshot_info', { id: SNAPSHOT_ID, kernels: 'TypeScript' })).toBe(1)
  expect(first.value('confdex_snapshot_built_timestamp_seconds')).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000)
  expect(first.value('confdex_snapshot_events')).toBe(1)
  for (const labels of [
    { outcome: 'unchanged', reason: '' },
    { outcome: 'refused', reason: 'unreachable' },
  ])
    expect(first.value('confdex_snapshot_looks_total', labels)).toBe(1)
  expect(first.value('confdex_snapshot_refused', { reason: 'unreachable' })).toBeUndefined()
  expect(first.value('confdex_state', { state: 'serving' })).toBe(1)
  observed.keeper.refusal = refusal
  serving.current = { state: 'starting' }
  const second = await scrape()
  expect(second.value('confdex_snapshot_refused', { reason: 'unreachable' })).toBe(1)
  expect(second.samples.filter(({ name }) => name === 'confdex_snapshot_info')).toEqual([])
  expect(second.value('confdex_state', { state: 'serving' })).toBe(0)
  expect(second.value('confdex_state', { state: 'starting' })).toBe(1)
})

test('limits, keys and errors have metrics, with key ids and never with keys', async () => {
  const { get, keys, key, keysFile, scrape } = await observeService({
    tierLimits: { free: { minute: 2, day: 9 }, pro: { minute: 1, day: 1 } },
  })
  for (const _request of [1, 2, 3]) await get('/api/gpt/topics')
  const proId = key.pro.slice(8, 16)
  await revokeKey(keysFile, proId, new Date())
  await keys.reload()
  await get('/api/gpt/topics', { 'x-api-key': key.pro })
  const { value, samples } = await scrape()
  expect(value('confdex_rate_limit_decisions_total', { decision: 'allowed' })).toBe(2)
  expect(value('confdex_rate_limit_decisions_total', { decision: 'minute' })).toBe(1)
  expect(value('confdex_rate_limit_counted_total', { by: 'process' })).toBe(3)
  expect(value('confdex_rate_limit_counters', { state: 'process' })).toBe(1)
  expect(value('confdex_errors_total', { kind: 'rateLimitExceeded', reason: 'minute' })).toBe(1)
  expect(value('confdex_errors_total', { kind: 'unauthorized', reason: 'invalid' })).toBe(1)
  expect(value('confdex_keys', { state: 'active' })).toBe(1)
  expect(value('confdex_keys', { state: 'revoked' })).toBe(1)
  const freeId = key.free.slice(9, 17)
  expect(value('confdex_key_requests_total', { key_id: freeId, plan: 'free' })).toBe(3)
  expect(value('confdex_key_last_used_timestamp_seconds', { key_id: freeId })).toBeGreaterThan(1e9)
  expect(value('confdex_key_file_reads_total', { outcome: 'accepted' })).toBe(2)
  expect(JSON.stringify(samples)).not.toContain(key.free.slice(18))
  expect(JSON.stringify(samples)).not.toContain(proId)
})
