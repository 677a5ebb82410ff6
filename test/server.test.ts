import { once } from 'node:events'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { issueKey } from '../src/keys/key-file.ts'
import type { Directory } from '../src/search/directory.ts'
import { type RunningServer, type ServerParts, startServer } from '../src/server.ts'
import { type Details, NO_DETAILS } from '../src/snapshot/details.ts'
import { eventually } from './support/eventually.ts'
import { parseExposition } from './support/exposition.ts'
import { scratchFolder } from './support/scratch.ts'
import { fakeDirectory } from './support/service.ts'

async function prepare(environment: Record<string, string> = {}) {
  const keysFile = join(scratchFolder(), 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'free', label: 'test', now: new Date() })
  const lines: string[] = []
  const directory = fakeDirectory()
  const parts: ServerParts = {
    openDirectoryAt: async () => directory,
    trial: async () => {},
    logStream: { write: (line) => lines.push(line) },
  }
  return {
    // the directory is fake, so any file can be the snapshot
    config: readConfig({ PORT: '0', KEYS_FILE: keysFile, SNAPSHOT: keysFile, ...environment }),
    parts,
    directory,
    key,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

function withResolvers<T>() {
  const settle: ((value: T) => void)[] = []
  return { promise: new Promise<T>((resolve) => settle.push(resolve)), resolve: (value: T) => settle[0]!(value) }
}

async function serve(...[config, parts]: Parameters<typeof startServer>): Promise<RunningServer> {
  const server = await startServer(config, parts)
  onTestFinished(() => server.stop())
  await server.ready
  return server
}

async function request(url: string, key: string, agent?: Agent): Promise<IncomingMessage> {
  const sent = httpGet(url, { headers: { 'x-api-key': key }, ...(agent && { agent }) })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response.resume()
}

test('a started server answers requests, and logs that it is ready', async () => {
  const { config, parts, key, log } = await prepare()
  const server = await serve(config, parts)
  expect((await request(`${server.url}/readyz`, key)).statusCode).toBe(200)
  expect((await request(`${server.url}/api/gpt/topics`, key)).statusCode).toBe(200)
  expect(log().find((line) => line.msg === 'ready')).toMatchObject({
    snapshot: '0123456789abcdef',
    rows: 1,
    kernels: 'TypeScript',
    ms: expect.any(Number),
    url: server.url,
  })
})

test('a server that is opening its snapshot listens and is live, but not ready', async () => {
  const { config, parts, key, directory } = await prepare()
  const opening = withResolvers<Directory>()
  const server = await startServer(config, { ...parts, openDirectoryAt: () => opening.promise })
  onTestFinished(() => server.stop())
  expect((await request(`${server.url}/livez`, key)).statusCode).toBe(200)
  expect((await request(`${server.url}/readyz`, key)).statusCode).toBe(503)
  expect((await request(`${server.url}/api/gpt/topics`, key)).statusCode).toBe(503)
  opening.resolve(directory)
  await server.ready
  expect((await request(`${server.url}/readyz`, key)).statusCode).toBe(200)
})

test('if a server is stopped while it opens the snapshot, it closes the snapshot and is never ready', async () => {
  const { config, parts, directory, log } = await prepare()
  const close = vi.fn(async () => {})
  Object.assign(directory.snapshot, { close })
  const opening = withResolvers<Directory>()
  const server = await startServer(config, { ...parts, openDirectoryAt: () => opening.promise })
  await server.stop()
  expect(close).not.toHaveBeenCalled()
  opening.resolve(directory)
  await eventually(() => expect(close).toHaveBeenCalledOnce())
  expect(log().map(({ msg }) => msg)).not.toContain('ready')
})

test('a server whose snapshot cannot be opened fails to start, and no longer listens', async () => {
  const { config, parts, log } = await prepare()
  const openDirectoryAt = () => Promise.reject(new Error('no such file'))
  await expect(serve(config, { ...parts, openDirectoryAt })).rejects.toThrow('no such file')
  const [, url] = /Server listening at ([^\s"]+)/.exec(JSON.stringify(log()))!
  await expect(fetch(`${url}/livez`)).rejects.toThrow('fetch failed')
})

test('a stopping server answers pending requests, then closes idle connections and its snapshot', async () => {
  const { config, parts, key, directory } = await prepare()
  const read = withResolvers<Details>()
  const details = vi.fn(() => read.promise)
  const close = vi.fn(async () => {})
  Object.assign(directory.snapshot, { details, close })
  const server = await startServer(config, parts)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  await request(`${server.url}/api/gpt/topics`, key, agent)
  const inFlight = request(`${server.url}/api/gpt/conferences/4711`, key, agent)
  await eventually(() => expect(details).toHaveBeenCalled())
  const stopped = server.stop()
  await eventually(() => expect(request(`${server.url}/livez`, key)).rejects.toThrow('ECONNREFUSED'))
  expect(close).not.toHaveBeenCalled()
  read.resolve(NO_DETAILS)
  expect((await inFlight).statusCode).toBe(200)
  const startMs = performance.now()
  await stopped
  expect(performance.now() - startMs).toBeLessThan(1000)
  expect(close).toHaveBeenCalledOnce()
})

test('while a server stops, a request on an open connection is answered with Connection: close', async () => {
  const { config, parts, key } = await prepare()
  const server = await startServer(config, parts)
  const { port } = new URL(server.url)
  const [idle, silent] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  await Promise.all([idle, silent].map((socket) => once(socket, 'connect')))
  const question = `GET /api/gpt/topics HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`
  idle.write(question)
  expect(String(await once(idle, 'data'))).toMatch(/^HTTP\/1.1 200 OK\r\n(?!.*connection: close)/is)
  const stopped = server.stop()
  await eventually(() => expect(request(`${server.url}/livez`, key)).rejects.toThrow('ECONNREFUSED'))
  for (const socket of [idle, silent]) {
    socket.write(question)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n/is)
  }
  await stopped
})

test('a draining server answers requests, is not ready, and asks clients to reconnect', async () => {
  const { config, parts, key } = await prepare()
  const server = await serve(config, parts)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await request(`${server.url}/api/gpt/topics`, key, agent)).headers.connection).toBe('keep-alive')
  expect(server.leave()).toBe(true)
  const readiness = await fetch(`${server.url}/readyz`)
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toMatchObject({ error: 'Service unavailable', reason: 'draining' })
  for (const [path, status] of [
    ['api/gpt/topics', 200],
    ['api/gpt/conferences?limit=0', 400],
    ['nowhere', 404],
  ] as const) {
    const { statusCode, headers } = await request(`${server.url}/${path}`, key, agent)
    expect([statusCode, headers.connection], path).toEqual([status, 'close'])
  }
  expect(server.leave()).toBe(false)
})

test('a server has metrics at OPS_HOST and OPS_PORT while it starts and serves, but not after its stop', async () => {
  const { config, parts, key, directory, log } = await prepare({ OPS_PORT: '0', OPS_HOST: '127.0.0.2' })
  const opening = withResolvers<Directory>()
  const server = await startServer(config, { ...parts, openDirectoryAt: () => opening.promise })
  onTestFinished(() => server.stop())
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  expect(server.opsUrl).toMatch(/^http:\/\/127\.0\.0\.2:/)
  const scrape = async () => parseExposition(await (await fetch(`${server.opsUrl}/metrics`)).text())
  expect((await scrape()).value('confdex_state', { state: 'starting' })).toBe(1)
  opening.resolve(directory)
  await server.ready
  expect((await request(`${server.url}/api/gpt/topics`, key)).statusCode).toBe(200)
  await server.checkSnapshot()
  const { value } = await scrape()
  expect(value('confdex_state', { state: 'serving' })).toBe(1)
  expect(value('confdex_request_duration_seconds_count', { route: '/api/gpt/topics', status: '200' })).toBe(1)
  expect(value('confdex_snapshot_looks_total', { outcome: 'unchanged', reason: '' })).toBe(1)
  expect(log()).toContainEqual(expect.objectContaining({ url: server.opsUrl, msg: expect.stringContaining('metrics') }))
  await server.stop()
  await expect(fetch(`${server.opsUrl}/livez`)).rejects.toThrow('fetch failed')
})

test('a server that starts without keys logs a warning with advice', async () => {
  const { config, parts, log } = await prepare({ KEYS_FILE: '/nonexistent/keys.json' })
  await serve(config, parts)
  const msg =
    'no active API key is in /nonexistent/keys.json, so requests that need a key are answered with 401; ' +
    '"confdex keys issue --plan free --label TEXT" issues one'
  expect(log().filter(({ level }) => level === 'warn')).toMatchObject([{ msg }])
})
