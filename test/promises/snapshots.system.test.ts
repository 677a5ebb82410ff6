import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renameIn } from '../source/keeping.ts'
import { GOLDEN_SNAPSHOT, type ServingProgram } from '../support/built-program.ts'
import { buildDirectory } from '../support/directory.ts'
import { eventually } from '../support/eventually.ts'
import { startStorage } from '../support/http-storage.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedProgram } from '../support/shared-program.ts'
import { makeSigner, signedCopy } from '../support/signing.ts'

const program = sharedProgram()

const REFUSED = 'snapshot refused; the previous snapshot stays in service'

function offered(from = GOLDEN_SNAPSHOT): string {
  const path = join(scratchFolder(), 'directory.snapshot')
  copyFileSync(from, path)
  return path
}

const readyAt = async (server: ServingProgram) => String((await server.line('ready')).url)
const opsOf = async (server: ServingProgram) => String((await server.line('serving metrics and health')).url)

async function metricsOf(server: ServingProgram): Promise<string> {
  return (await fetch(`${await opsOf(server)}/metrics`)).text()
}

async function servedBy(url: string): Promise<string | null> {
  return (await fetch(`${url}/api/gpt/topics`, { headers: { 'x-api-key': program.key } })).headers.get('x-snapshot')
}

const refusals = (server: ServingProgram) =>
  server.log().flatMap(({ msg, reason }) => (msg === REFUSED ? [String(reason)] : []))

test('a snapshot that is damaged, of another kind or too small is refused, and the old snapshot answers', async () => {
  const path = offered()
  const few = await buildDirectory(manyEvents(10))
  const server = program.serve({ environment: { SNAPSHOT: path, SNAPSHOT_POLL_SECONDS: '3600', OPS_PORT: '0' } })
  const url = await readyAt(server)
  const id = await servedBy(url)
  const damaged = readFileSync(GOLDEN_SNAPSHOT)
  damaged[damaged.length >> 1]! ^= 1
  const bad: readonly [string, Uint8Array][] = [
    ['damaged', damaged],
    ['not-a-snapshot', Buffer.from('SQLite format 3\0, and some bytes more than a prefix')],
    ['too-empty', readFileSync(few.path)],
  ]
  for (const [at, [reason, bytes]] of bad.entries()) {
    writeFileSync(`${path}.bad`, bytes)
    renameIn(`${path}.bad`, path)
    server.process.kill('SIGHUP')
    await eventually(() => expect(refusals(server)).toHaveLength(at + 1))
    expect(refusals(server).at(-1)).toBe(reason)
    expect(await metricsOf(server)).toContain(`confdex_snapshot_refused{reason="${reason}"} 1`)
    expect(await servedBy(url)).toBe(id)
  }
  await few.dispose()
})

test('with SNAPSHOT_VERIFY_KEY only signed snapshots are served, and a start without the key file fails', async () => {
  const signer = makeSigner()
  const keyFile = join(program.home, 'verify-key.pem')
  writeFileSync(keyFile, signer.publicPem)
  const environment = { SNAPSHOT_VERIFY_KEY: keyFile, SNAPSHOT_POLL_SECONDS: '3600' }
  const path = await signedCopy(GOLDEN_SNAPSHOT, signer)
  const server = program.serve({ environment: { ...environment, SNAPSHOT: path } })
  const url = await readyAt(server)
  const id = await servedBy(url)
  const fresh = await buildDirectory(manyEvents(100))
  renameIn(fresh.path, path)
  server.process.kill('SIGHUP')
  expect(await server.line(REFUSED)).toMatchObject({ reason: 'unsigned' })
  expect(await servedBy(url)).toBe(id)
  await fresh.dispose()
  const unsigned = program.serve({ environment: { ...environment, SNAPSHOT: GOLDEN_SNAPSHOT } })
  const keyless = program.serve({
    environment: { SNAPSHOT: path, SNAPSHOT_VERIFY_KEY: join(program.home, 'none.pem') },
  })
  const [[one, unsignedError], [other, keyError]] = await Promise.all([unsigned.ended, keyless.ended])
  expect([one, other]).toEqual([1, 1])
  expect(unsignedError).toContain('unsigned')
  expect(keyError).toContain('SNAPSHOT_VERIFY_KEY')
})

test('if a served file is overwritten, the server logs it and is not ready until it finds a sound file', async () => {
  const path = offered()
  const server = program.serve({ environment: { SNAPSHOT: path, SNAPSHOT_POLL_SECONDS: '3600', OPS_PORT: '0' } })
  const url = await readyAt(server)
  writeFileSync(path, Buffer.alloc(statSync(path).size))
  server.process.kill('SIGHUP')
  await server.line('the file of the served snapshot is damaged: the server is not ready until it is replaced')
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { reason: 'damaged' }])
  expect(await metricsOf(server)).toMatch(/confdex_snapshot_file_damaged\{reason="[\w-]+"\} 1/)
  renameIn(GOLDEN_SNAPSHOT, path)
  server.process.kill('SIGHUP')
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
})

test('SNAPSHOT with a path that does not exist ends the start at once', async () => {
  const server = program.serve({ environment: { SNAPSHOT: join(program.home, 'absent.snapshot') } })
  const [code, errors] = await server.ended
  expect([code, errors]).toEqual([1, expect.stringContaining('not-found: expected a readable file, found ENOENT')])
})

const serves: RequestListener = (_request, response) => {
  const bytes = readFileSync(GOLDEN_SNAPSHOT)
  response.setHeader('etag', `"${createHash('sha256').update(bytes).digest('hex')}"`).end(bytes)
}

const atStorage = (url: string, cache: string) => ({
  SNAPSHOT: `${url}/directory.snapshot`,
  SNAPSHOT_CACHE_DIR: cache,
  SNAPSHOT_POLL_SECONDS: '1',
  OPS_PORT: '0',
})

test('a restart without storage serves the cached snapshot', async () => {
  const storage = await startStorage(serves)
  const environment = atStorage(storage.url, scratchFolder())
  const first = program.serve({ environment })
  const id = await servedBy(await readyAt(first))
  first.process.kill('SIGTERM')
  expect((await first.ended)[0]).toBe(0)
  await storage.close()
  const second = program.serve({ environment })
  expect(await servedBy(await readyAt(second))).toBe(id)
  await second.line('started from the cached copy of the last served snapshot')
})

/** 400 MB of zeros in 0.4 MB: a sequence of gzip members. */
const BOMB = Buffer.concat(Array<Buffer>(400).fill(gzipSync(Buffer.alloc(1e6))))

test('storage that sends decompression bombs or endless answers costs little, and is polled less often', async () => {
  const cache = scratchFolder()
  const storage = await startStorage(serves)
  const server = program.serve({ environment: atStorage(storage.url, cache) })
  const url = await readyAt(server)
  const id = await servedBy(url)
  const cpuSeconds = async () => Number(/^process_cpu_seconds_total (.*)$/m.exec(await metricsOf(server))![1])
  const [requestsBefore, cpuBefore] = [storage.requests.length, await cpuSeconds()]
  storage.answer = (_request, response) => {
    const at = storage.requests.length
    response.setHeader('etag', `"${at}"`)
    if (at % 2 === 0) response.setHeader('content-encoding', 'gzip').end(BOMB)
    else {
      const more = () => {
        while (!response.destroyed && response.write(BOMB));
      }
      response.on('drain', more)
      more()
    }
  }
  // the server polls after 1, 2 and 4 s
  await eventually(() => expect(storage.requests.length - requestsBefore).toBe(3))
  await eventually(() => expect(refusals(server)).toEqual(Array(3).fill('not-a-snapshot')))
  expect((await cpuSeconds()) - cpuBefore).toBeLessThan(2)
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.includes('.snapshot'))).toHaveLength(1)
  expect(await servedBy(url)).toBe(id)
})

test('a start ends with an error for a too large snapshot, endless redirects or a foreign origin', async () => {
  const other = await startStorage(serves)
  const storage = await startStorage(({ url }, response) => {
    const location = url?.startsWith('/away') ? `${other.url}/` : '/again'
    response.writeHead(302, { location }).end()
  })
  const start = (SNAPSHOT: string, more: NodeJS.ProcessEnv = {}) =>
    program.serve({ environment: { SNAPSHOT, SNAPSHOT_CACHE_DIR: scratchFolder(), ...more } })
  const ends = [
    [start(other.url, { SNAPSHOT_MAX_BYTES: '1000' }), 'too-large: expected at most 1000 bytes'],
    [start(GOLDEN_SNAPSHOT, { SNAPSHOT_MAX_BYTES: '1000' }), 'too-large: expected at most 1000 bytes'],
    [start(storage.url), 'bad-answer: expected at most 5 redirects, found more'],
    [start(`${storage.url}/away`), 'SNAPSHOT_REDIRECT_ORIGINS'],
  ] as const
  const asked = other.requests.length
  for (const [server, found] of ends) expect(await server.ended).toEqual([1, expect.stringContaining(found)])
  expect(other.requests.length).toBe(asked + 1)
  const allowed = start(`${storage.url}/away`, { SNAPSHOT_REDIRECT_ORIGINS: other.url })
  await allowed.line('ready')
})
