import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Serving } from '../../src/http/serving.ts'
import { revokeKey } from '../../src/keys/key-file.ts'
import { EventLoop } from '../../src/metrics/event-loop.ts'
import { FAMILIES, startOpsServer } from '../../src/metrics/ops-server.ts'
import { SourceError } from '../../src/source/errors.ts'
import { refusalBy } from '../../src/source/outcome.ts'
import { VERSION } from '../../src/version.ts'
import { eventually } from '../support/eventually.ts'
import { SNAPSHOT_ID } from '../support/service.ts'
import { observeEveryMetric, observeService } from './observed.ts'

test('every metric is exposed with its type, its help and the labels that it declares', async () => {
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

test('limits, keys and errors have metrics, which contain key ids but no keys', async () => {
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

async function startOps(metrics: () => Promise<string> = async () => 'a_metric 1\n') {
  const serving: Serving = { current: { state: 'starting' } }
  const server = await startOpsServer({ host: '127.0.0.1', port: 0, serving, metrics })
  onTestFinished(() => server.close())
  return { serving, server, get: (path: string, init?: RequestInit) => fetch(server.url + path, init) }
}

test('the metrics server returns the metrics without a key', async () => {
  const { get } = await startOps()
  const response = await get('/metrics?anything')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('a_metric 1\n')
})

test('the metrics server is live from the start, and ready while the service answers requests', async () => {
  const { serving, get } = await startOps()
  const ready = async () => {
    const response = await get('/readyz')
    return [response.status, ((await response.json()) as { reason?: string }).reason]
  }
  expect((await get('/livez')).status).toBe(200)
  expect(await ready()).toEqual([503, 'starting'])
  const withFile = (isUsable: boolean) => ({ snapshot: { fileHealth: { isUsable } } }) as never
  serving.current = { state: 'serving', directory: withFile(true) }
  expect(await ready()).toEqual([200, undefined])
  serving.current = { state: 'serving', directory: withFile(false) }
  expect(await ready()).toEqual([503, 'damaged'])
  serving.current = { state: 'leaving', directory: {} as never }
  expect(await ready()).toEqual([503, 'draining'])
})

test('a metrics server refuses unknown paths and POST, sends 500 if metrics fail, and needs a free port', async () => {
  const { server, serving, get } = await startOps(() => Promise.reject(new Error('broken')))
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405)
  const failed = await get('/metrics')
  expect(failed.status).toBe(500)
  expect(await failed.text()).toContain('broken')
  const port = Number(new URL(server.url).port)
  const metrics = async () => ''
  await expect(startOpsServer({ host: '127.0.0.1', port, serving, metrics })).rejects.toThrow('EADDRINUSE')
})

test('the metric of the event loop records a stall of 300 ms as a delay of at least 100 ms', async () => {
  const eventLoop = new EventLoop()
  onTestFinished(() => eventLoop.close())
  const { boundsMs, counts } = eventLoop.delays
  const above100 = () => counts.reduce((sum, count, bucket) => sum + (boundsMs[bucket - 1]! >= 100 ? count : 0), 0)
  await sleep(50)
  const before = above100()
  for (const startMs = performance.now(); performance.now() - startMs < 300; );
  await eventually(() => expect(above100()).toBeGreaterThan(before))
  expect(eventLoop.utilization.active).toBeGreaterThan(300)
})
