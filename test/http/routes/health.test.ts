import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

test('a serving process is live and ready', async () => {
  const { app } = await startService()
  expect((await app.inject({ url: '/livez' })).json()).toEqual({ success: true, status: 'live' })
  const ready = await app.inject({ url: '/readyz' })
  expect(ready.json()).toEqual({ success: true, status: 'ready', events: 1 })
  expect(ready.headers['cache-control']).toBe('no-store')
})

test.each(['starting', 'draining'] as const)('a %s process is live but not ready, and says why', async (state) => {
  const { app, serving } = await startService()
  serving.current = { state }
  expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
  const { statusCode, headers, json } = await app.inject({ url: '/readyz' })
  expect([statusCode, headers['retry-after'], json().reason]).toEqual([503, '2', state])
})
