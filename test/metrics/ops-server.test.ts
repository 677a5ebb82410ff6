import { expect, onTestFinished, test } from 'vitest'
import type { Serving } from '../../src/http/serving.ts'
import { startOpsServer } from '../../src/metrics/ops-server.ts'

async function start(metrics: () => Promise<string> = async () => 'a_metric 1\n') {
  const serving: Serving = { current: { state: 'starting' } }
  const server = await startOpsServer({ host: '127.0.0.1', port: 0, serving, metrics })
  onTestFinished(() => server.close())
  return { serving, server, get: (path: string, init?: RequestInit) => fetch(server.url + path, init) }
}

test('the metrics server returns the metrics without a key', async () => {
  const { get } = await start()
  const response = await get('/metrics?anything')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('a_metric 1\n')
})

test('the metrics server is live from the start, and ready while the service answers requests', async () => {
  const { serving, get } = await start()
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

test('the metrics server refuses unknown paths, POST and a port in use, and returns 500 if metrics fail', async () => {
  const { server, serving, get } = await start(() => Promise.reject(new Error('broken')))
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405)
  const failed = await get('/metrics')
  expect(failed.status).toBe(500)
  expect(await failed.text()).toContain('broken')
  const port = Number(new URL(server.url).port)
  const metrics = async () => ''
  await expect(startOpsServer({ host: '127.0.0.1', port, serving, metrics })).rejects.toThrow('EADDRINUSE')
})
