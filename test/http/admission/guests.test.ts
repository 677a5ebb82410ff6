import { expect, test } from 'vitest'
import type { AppOptions } from '../../../src/http/app.ts'
import { callWith } from '../../oauth/service.ts'
import { type Service, startService } from '../../support/service.ts'

const GUESTS: NonNullable<AppOptions['config']['guests']> = {
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
  const body = { bytes: Buffer.from('x'), encoding: undefined, tag: '"x"' }
  return startService({
    config: { publicExplorer: true, publicMcp: true, publicPages: true, trustProxy: [PROXY], guests: GUESTS },
    site: new Map([['/', { type: 'text/plain', cacheControl: 'no-cache', bodies: [body] }]]),
  })
}

type Send = (service: Service, address: string) => Promise<{ statusCode: number }>

const call: Send = (service, address) => callWith(service, { 'x-forwarded-for': address })
const getAs =
  (url: string, key: Record<string, string> = {}): Send =>
  ({ app }, address) =>
    app.inject({ url, headers: { ...key, 'x-forwarded-for': address } })
const PUBLIC = { 'x-api-key': 'public' }

async function answered(service: Service, addresses: readonly string[], send: Send, status = 200): Promise<number> {
  let count = 0
  for (const address of addresses) if ((await send(service, address)).statusCode === status) count++
  return count
}

const repeated = (address: string, times: number) => Array<string>(times).fill(address)

test.each<[string, Send, number, number]>([
  ['calls of /mcp', call, 2, 5],
  ['searches with the key public', getAs('/api/gpt/conferences?q=text', PUBLIC), 4, 6],
  ['pages of events', getAs('/conferences/4711'), 3, 4],
  ['files of the explorer', getAs('/'), 2, 3],
])(
  'callers without an issued key have limits for %s: one for each network, and one for all networks together',
  async (_what, send, network, total) => {
    const service = await start()
    expect(await answered(service, repeated('192.0.2.1', 6), send)).toBe(network)
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
    expect(await answered(service, others, send)).toBe(total - network)
    expect((await service.get('/api/gpt/conferences?q=text')).statusCode).toBe(200)
  },
)

test('with PUBLIC_EXPLORER, calendars need no key, but API operations refuse missing and wrong keys', async () => {
  const { app } = await start()
  const answerTo = (url: string, headers = {}) => app.inject({ url, headers })
  expect((await answerTo('/api/gpt/stats', { 'x-api-key': 'wrong' })).statusCode).toBe(401)
  expect((await answerTo('/api/gpt/stats')).statusCode).toBe(401)
  expect((await answerTo('/nowhere', PUBLIC)).statusCode).toBe(401)
  expect((await answerTo('/calendar.ics?q=text')).statusCode).toBe(200)
  expect((await answerTo('/feed-token', PUBLIC)).json()).toEqual({ success: true, token: null })
})

test('the key "public" is refused without PUBLIC_EXPLORER', async () => {
  const { get } = await startService()
  expect((await get('/api/gpt/stats', PUBLIC)).statusCode).toBe(401)
})

test('all addresses of an AI assistant vendor share a limit, and other addresses do not count against it', async () => {
  const service = await start()
  const claude = ['160.79.104.1', '160.79.111.255', '2607:6bc0::1', '::ffff:160.79.105.1']
  expect(await answered(service, [...claude, ...claude, ...claude], call)).toBe(7)
  expect(await answered(service, repeated('20.1.2.3', 9), call)).toBe(7)
  // an address just outside of the range has the limits of an ordinary network
  expect(await answered(service, repeated('160.79.112.1', 5), call)).toBe(2)
})

test('an AI assistant vendor gets 401 for requests without a key up to its own limit, not the usual 60', async () => {
  const assistants = { ...GUESTS.assistants, limits: { minute: 70, day: 1000 } }
  const service = await startService({ config: { trustProxy: [PROXY], guests: { ...GUESTS, assistants } } })
  expect(await answered(service, repeated('160.79.104.9', 75), call, 401)).toBe(70)
  expect(await answered(service, repeated('192.0.2.1', 75), call, 401)).toBe(60)
})
