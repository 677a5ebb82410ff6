import { expect, test } from 'vitest'
import type { AppOptions } from '../../../src/http/app.ts'
import { callWith } from '../../oauth/service.ts'
import { type Service, startService } from '../../support/service.ts'

type Guests = NonNullable<AppOptions['config']['guests']>

const GUESTS: Guests = {
  explorer: { network: { minute: 4, day: 100 }, total: { minute: 6, day: 1000 } },
  mcp: { network: { minute: 2, day: 100 }, total: { minute: 5, day: 1000 } },
  pages: { network: { minute: 3, day: 100 }, total: { minute: 4, day: 1000 } },
  files: { network: 2, total: 3 },
  assistants: {
    ranges: [
      { name: 'claude', range: '160.79.104.0/21' },
      { name: 'claude', range: '2607:6bc0::/48' },
      { name: 'chatgpt', range: '20.0.0.0/8' },
    ],
    limits: { minute: 7, day: 1000 },
  },
}

const PROXY = '127.0.0.1'

function start(): Promise<Service> {
  const file = {
    type: 'text/plain',
    cacheControl: 'no-cache',
    bodies: [{ bytes: Buffer.from('x'), encoding: undefined, tag: '"x"' }],
  }
  return startService({
    config: { publicExplorer: true, publicMcp: true, publicPages: true, trustProxy: [PROXY], guests: GUESTS },
    site: new Map([['/', file]]),
  })
}

/** The number of answers 200 to requests from these addresses. */
async function answered(addresses: readonly string[], send: (address: string) => Promise<{ statusCode: number }>) {
  let count = 0
  for (const address of addresses) if ((await send(address)).statusCode === 200) count++
  return count
}

const repeated = (address: string, times: number) => Array<string>(times).fill(address)

test('guests of /mcp have the limits of PUBLIC_MCP_NETWORK_LIMITS and PUBLIC_MCP_TOTAL_LIMITS', async () => {
  const service = await start()
  const send = (address: string) => callWith(service, { 'x-forwarded-for': address })
  expect(await answered(repeated('192.0.2.1', 5), send)).toBe(2)
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
  expect(await answered(others, send)).toBe(3)
})

test('with PUBLIC_EXPLORER people search with the key public, with limits for a network and for all', async () => {
  const service = await start()
  const send = (address: string) =>
    service.app.inject({
      url: '/api/gpt/conferences?q=text',
      headers: { 'x-api-key': 'public', 'x-forwarded-for': address },
    })
  const first = await send('192.0.2.1')
  expect([first.statusCode, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual([
    200,
    '4',
    '3',
  ])
  expect(await answered(repeated('192.0.2.1', 5), send)).toBe(3)
  expect(await answered(['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'], send)).toBe(2)
  expect((await service.get('/api/gpt/conferences?q=text')).statusCode).toBe(200)
})

test('with PUBLIC_EXPLORER, API operations still refuse a request without a key or with a wrong key', async () => {
  const { app } = await start()
  const status = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
  expect(await status('/api/gpt/stats', { 'x-api-key': 'wrong' })).toBe(401)
  expect(await status('/api/gpt/stats')).toBe(401)
  expect(await status('/nowhere', { 'x-api-key': 'public' })).toBe(401)
})

test('with PUBLIC_EXPLORER, browsers and calendar programs open exports and calendars without a key', async () => {
  const { app } = await start()
  expect((await app.inject('/calendar.ics?q=text')).statusCode).toBe(200)
  const headers = { 'x-api-key': 'public' }
  expect((await app.inject({ url: '/feed-token', headers })).json()).toEqual({ success: true, token: null })
})

test('the key public is refused without PUBLIC_EXPLORER', async () => {
  const { app } = await startService()
  expect((await app.inject({ url: '/api/gpt/stats', headers: { 'x-api-key': 'public' } })).statusCode).toBe(401)
})

test('with PUBLIC_PAGES the pages of events have their own limits for a network and for all networks', async () => {
  const service = await start()
  const send = (address: string) =>
    service.app.inject({ url: '/conferences/4711', headers: { 'x-forwarded-for': address } })
  expect(await answered(repeated('192.0.2.1', 5), send)).toBe(3)
  expect(await answered(['192.0.2.2', '192.0.2.3'], send)).toBe(1)
})

test('files of the explorer have a limit for a network and a limit for all networks', async () => {
  const service = await start()
  const send = (address: string) => service.app.inject({ url: '/', headers: { 'x-forwarded-for': address } })
  expect(await answered(repeated('192.0.2.1', 4), send)).toBe(2)
  expect(await answered(['192.0.2.2', '192.0.2.3'], send)).toBe(1)
})

test("all addresses of an assistant's vendor are counted together, and apart from other addresses", async () => {
  const service = await start()
  const send = (address: string) => callWith(service, { 'x-forwarded-for': address })
  const claude = ['160.79.104.1', '160.79.111.255', '2607:6bc0::1', '::ffff:160.79.105.1']
  expect(await answered([...claude, ...claude, ...claude], send)).toBe(7)
  expect(await answered(repeated('20.1.2.3', 9), send)).toBe(7)
  // an address next to a range is an ordinary network with unused limits
  expect(await answered(repeated('160.79.112.1', 5), send)).toBe(2)
})

test("requests of an assistant's vendor without a key get 401 up to the limits of the vendor", async () => {
  const service = await startService({
    config: {
      trustProxy: [PROXY],
      guests: { ...GUESTS, assistants: { ...GUESTS.assistants, limits: { minute: 70, day: 1000 } } },
    },
  })
  const statuses = async (address: string) => {
    const sent = Array.from({ length: 75 }, () => callWith(service, { 'x-forwarded-for': address }))
    return (await Promise.all(sent)).filter(({ statusCode }) => statusCode === 401).length
  }
  expect(await statuses('160.79.104.9')).toBe(70)
  expect(await statuses('192.0.2.1')).toBe(60)
})
