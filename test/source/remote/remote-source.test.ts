import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DownloadCache } from '../../../src/source/remote/download-cache.ts'
import { type GetObject, RemoteSource } from '../../../src/source/remote/remote-source.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { eventually } from '../../support/eventually.ts'
import { type Storage, startStorage } from '../../support/http-storage.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { watchDisk } from '../../support/watched-disk.ts'
import { answersAs, keep, logInto, sharedThree, startKeeping } from '../keeping.ts'

const { old, fresh, small } = sharedThree()

function serves(built: BuiltDirectory, etag = `"${built.snapshot.header.id}"`): RequestListener {
  return (request, response) => {
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.end(readFileSync(built.path))
  }
}

function sourceAt(
  storage: Pick<Storage, 'url'>,
  folder: string,
  limits: { silenceMs?: number; maxBytes?: number } = {},
): RemoteSource {
  const url = `${storage.url}/directory.snapshot`
  const cache = new DownloadCache(folder, 'one place')
  const get: GetObject = (headers, signal) => fetch(url, { headers, signal })
  return new RemoteSource({ name: url, get, cache, maxBytes: 1e9, ...limits })
}

function cachedIn(folder: string): string[] {
  const [place, ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return readdirSync(join(folder, place!))
}

const snapshotsIn = (folder: string) => cachedIn(folder).filter((name) => name.endsWith('.snapshot'))

/** The cache of a stopped server, which had served the old snapshot. */
async function leftBehind(): Promise<string> {
  const folder = scratchFolder()
  const storage = await startStorage(serves(old))
  const { keeper } = keep(sourceAt(storage, folder))
  await keeper.start()
  await keeper.close()
  await storage.close()
  return folder
}

async function startServing(limits: Parameters<typeof sourceAt>[2] = {}, changes: Parameters<typeof keep>[1] = {}) {
  const folder = scratchFolder()
  const storage = await startStorage(serves(old))
  return { folder, storage, ...(await startKeeping(sourceAt(storage, folder, limits), changes)) }
}

const DATE = 'Fri, 20 Nov 2026 00:00:00 GMT'

const firstBytes = () => readFileSync(old.path).subarray(0, 1000)

function neverStops(first: Buffer): RequestListener {
  return (_request, response) => {
    response.setHeader('etag', '"endless"')
    response.write(first)
    const zeros = Buffer.alloc(1 << 16)
    const more = () => {
      while (!response.destroyed && response.write(zeros));
    }
    response.on('drain', more)
    more()
  }
}

it.each([
  ['of a snapshot', () => readFileSync(old.path), 'damaged'],
  ['of another kind of file', () => Buffer.from('<html>'), 'not-a-snapshot'],
])('an endless answer that begins with the bytes %s is refused, and leaves no file', async (_, first, reason) => {
  const { folder, storage, keeper } = await startServing()
  storage.answer = neverStops(first())
  expect(await keeper.check()).toMatchObject({ state: 'refused', reason })
  expect(await answersAs(keeper.current, old)).toBe(true)
  expect(snapshotsIn(folder)).toHaveLength(1)
})

it('a snapshot whose header arrives byte by byte is served', async () => {
  const bytes = readFileSync(old.path)
  const head = Array.from({ length: 20_000 }, (_, at) => bytes.subarray(at, at + 1))
  const body = () => ReadableStream.from([...head, bytes.subarray(head.length)])
  const get: GetObject = async () => new Response(body(), { headers: { etag: '"x"' } })
  const cache = new DownloadCache(scratchFolder(), 'bytes')
  const source = (maxBytes: number) => new RemoteSource({ name: 'bytes', get, cache, maxBytes })
  await expect(keep(source(1000)).keeper.start()).rejects.toMatchObject({ fault: 'too-large' })
  expect(await answersAs((await startKeeping(source(1e9))).keeper.current, old)).toBe(true)
})

it('a snapshot that is larger than the free disk space is refused before it is downloaded', async () => {
  const folder = scratchFolder()
  const source = sourceAt(await startStorage(neverStops(readFileSync(old.path))), folder)
  watchDisk().leaveRoom(11_000)
  await expect(keep(source).keeper.start()).rejects.toMatchObject({ fault: 'cache-unusable', found: /^room for/ })
  expect(cachedIn(folder)).toEqual([])
})

it('a snapshot in storage is downloaded once, and then requested with If-None-Match', async () => {
  const { storage, keeper } = await startServing()
  expect(await answersAs(keeper.current, old)).toBe(true)
  for (let looks = 0; looks < 2; looks++) expect(await keeper.check()).toEqual({ state: 'unchanged' })
  const asked = storage.requests.map(({ headers }) => headers['if-none-match'])
  const etag = `"${old.snapshot.header.id}"`
  expect(asked).toEqual([undefined, etag, etag])
  expect(storage.requests[0]!.headers['accept-encoding']).toBe('identity')
})

it('a changed snapshot in storage is served, and the cache keeps the new and the previous snapshot', async () => {
  const { folder, storage, keeper } = await startServing({}, { minShare: 0 })
  for (const built of [fresh, small]) {
    storage.answer = serves(built)
    expect((await keeper.check()).state).toBe('swapped')
    expect(await answersAs(keeper.current, built)).toBe(true)
    expect(snapshotsIn(folder)).toHaveLength(2)
  }
  expect(cachedIn(folder).sort()).toEqual(['served.json', ...snapshotsIn(folder)].sort())
})

it.each<[string, RequestListener]>([
  [
    'has no ETags, and answers 304 by If-Modified-Since',
    ({ headers }, response) => {
      if (headers['if-modified-since'] === DATE) response.writeHead(304).end()
      else response.writeHead(200, { 'last-modified': DATE }).end(readFileSync(old.path))
    },
  ],
  ['ignores If-None-Match', (_, response) => response.setHeader('etag', '"same"').end(readFileSync(old.path))],
])('the served snapshot is not swapped in again from storage that %s', async (_, answer) => {
  const { keeper } = await startKeeping(sourceAt(await startStorage(answer), scratchFolder()))
  expect((await keeper.check()).state).toBe('unchanged')
})

it('a refused snapshot leaves the cache unchanged, and is not downloaded again', async () => {
  const { folder, storage, keeper } = await startServing()
  const before = cachedIn(folder)
  storage.answer = serves(small)
  expect(await keeper.check()).toMatchObject({ state: 'refused', reason: 'too-empty' })
  expect(await keeper.check()).toEqual({ state: 'unchanged' })
  expect(cachedIn(folder)).toEqual(before)
  expect(keeper.refusal).toMatchObject({ reason: 'too-empty' })
})

/** Answers of storage, each with the reason and the finding that the source must report for it. */
const TROUBLES: Record<string, readonly [reason: string, found: RegExp, answer: RequestListener]> = {
  'answers 500': ['bad-answer', /500/, (_, response) => void response.writeHead(500).end('oops')],
  'refuses like S3': [
    'bad-answer',
    /403 SignatureDoesNotMatch/,
    (_, response) => void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
  ],
  'has no such object': ['bad-answer', /404/, (_, response) => void response.writeHead(404).end()],
  'sends neither an ETag nor a date': ['bad-answer', /neither/, (_, response) => void response.end('something')],
  'hangs up': ['unreachable', /other side closed|UND_ERR_SOCKET/, (request) => void request.socket.destroy()],
  'never answers': ['unreachable', /silence for 1 s/, () => {}],
  'stalls during the download': [
    'interrupted',
    /1000, then silence for 1 s/,
    (_, response) => void response.writeHead(200, { etag: '"x"', 'content-length': 5000 }).write(firstBytes()),
  ],
  'breaks off the download': [
    'interrupted',
    /5000 bytes, found/,
    (request, response) => {
      response.writeHead(200, { etag: '"x"', 'content-length': 5000 }).write(firstBytes())
      setTimeout(() => request.socket.destroy(), 20)
    },
  ],
}

it.each(Object.entries(TROUBLES))(
  'a server reports storage that %s, and still serves the old snapshot',
  async (_, [reason, found, answer]) => {
    const { folder, storage, keeper } = await startServing({ silenceMs: 1000 })
    storage.answer = answer
    const outcome = await keeper.check()
    expect(outcome).toMatchObject({ state: 'refused', reason })
    expect(keeper.refusal!.error.message).toMatch(found)
    expect(await answersAs(keeper.current, old)).toBe(true)
    expect(cachedIn(folder)).toHaveLength(2)

    storage.answer = serves(fresh)
    expect((await keeper.check()).state).toBe('swapped')
    expect(keeper.refusal).toBeUndefined()
  },
)

it('a download from slow storage is not interrupted', async () => {
  const bytes = readFileSync(old.path)
  const storage = await startStorage(async (_, response) => {
    response.setHeader('etag', '"slow"')
    for (let part = 0; part < 12; part++) {
      response.write(bytes.subarray((bytes.length * part) / 12, (bytes.length * (part + 1)) / 12))
      await new Promise((done) => setTimeout(done, 100))
    }
    response.end()
  })
  const { keeper } = await startKeeping(sourceAt(storage, scratchFolder(), { silenceMs: 1000 }))
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('stopping the server abandons a running download, and removes its partial file', async () => {
  const { folder, storage, keeper, outcomes } = await startServing()
  storage.answer = (_, response) => void response.writeHead(200, { etag: '"x"' }).write('some')
  const look = keeper.check()
  await eventually(() => expect(cachedIn(folder).some((name) => name.includes('.part-'))).toBe(true))
  keeper.stop()
  expect(await look).toEqual({ state: 'unchanged' })
  expect(outcomes).toEqual([])
  expect(cachedIn(folder)).toHaveLength(2)
})

it('a server that starts with reachable storage serves the cached copy, and soon a newer snapshot', async () => {
  const folder = await leftBehind()
  const storage = await startStorage(serves(fresh))
  const { keeper, outcomes } = await startKeeping(sourceAt(storage, folder))
  await eventually(() => expect(outcomes.map(({ state }) => state)).toEqual(['swapped']))
  expect(await answersAs(keeper.current, fresh)).toBe(true)
})

it.each([
  ['answers 503', (response: ServerResponse) => void response.writeHead(503).end('<Code>SlowDown</Code>')],
  ['closes the connection', (response: ServerResponse) => void response.destroy()],
  [
    'breaks off the download',
    (response: ServerResponse) => {
      response.writeHead(200, { etag: '"x"', 'content-length': 1e6 }).write('a part', () => response.destroy())
    },
  ],
])('a starting server waits for storage that at first %s', async (_what, fail) => {
  const storage = await startStorage((_request, response) => fail(response))
  const { keeper, outcomes, log } = keep(sourceAt(storage, scratchFolder()), { startWaitMs: 20_000 })
  const starting = keeper.start()
  await eventually(() => expect(outcomes).toMatchObject([{ state: 'refused' }]))
  expect(keeper.refusal).toBeDefined()
  keeper.logTo(logInto(log))
  storage.answer = serves(old)
  expect(await answersAs(await starting, old)).toBe(true)
  expect(keeper.refusal).toBeUndefined()
  expect(storage.requests).toHaveLength(2)
  expect(log.map(({ level, message }) => [level, message])).toEqual([
    ['warn', 'no snapshot could be opened yet; the start retries'],
    ['info', 'the source of snapshots answers again'],
  ])
})

it.each([401, 403, 404])('a starting server fails at once if the storage answers %i', async (status) => {
  const storage = await startStorage((_request, response) => void response.writeHead(status).end())
  const { keeper, outcomes } = keep(sourceAt(storage, scratchFolder()), { startWaitMs: 20_000 })
  await expect(keeper.start()).rejects.toMatchObject({ fault: 'bad-answer', found: String(status) })
  expect([storage.requests.length, outcomes]).toEqual([1, []])
})

it('a server that starts without storage fails after startWaitMs, or at once if it is stopped', async () => {
  const storage = await startStorage(serves(old))
  await storage.close()
  const late = keep(sourceAt(storage, scratchFolder()), { startWaitMs: 100 })
  await expect(late.keeper.start()).rejects.toMatchObject({ fault: 'unreachable', found: 'ECONNREFUSED' })
  expect(late.outcomes).toHaveLength(1)
  const stopped = keep(sourceAt(storage, scratchFolder()), { startWaitMs: 1e6 })
  const starting = stopped.keeper.start()
  await eventually(() => expect(stopped.outcomes).toHaveLength(1))
  stopped.keeper.stop()
  await expect(starting).rejects.toThrow('aborted')
})

it.each([
  ['the cached copy', 'damaged', (path: string) => writeFileSync(path, 'overwritten')],
  ['served.json', 'cut off', (path: string) => writeFileSync(join(path, '../served.json'), '{"current"')],
])('a starting server downloads the snapshot again if %s is %s', async (_what, _state, spoil) => {
  const folder = await leftBehind()
  const storage = await startStorage(serves(old))
  spoil(join(folder, readdirSync(folder)[0]!, snapshotsIn(folder)[0]!))
  const { keeper } = await startKeeping(sourceAt(storage, folder))
  expect(await answersAs(keeper.current, old)).toBe(true)
  expect(storage.requests.at(-1)!.headers['if-none-match']).toBeUndefined()
})

it('a starting server removes abandoned downloads, but not the running download of another server', async () => {
  const folder = await leftBehind()
  const [place] = readdirSync(folder)
  const [abandoned, active] = ['a.snapshot.part-1', 'b.snapshot.part-2'].map((name) => join(folder, place!, name))
  for (const path of [abandoned!, active!]) writeFileSync(path, 'half')
  utimesSync(abandoned!, new Date(0), new Date(0))
  await startKeeping(sourceAt({ url: 'http://127.0.0.1:1' }, folder))
  expect(cachedIn(folder)).not.toContain('a.snapshot.part-1')
  expect(cachedIn(folder)).toContain('b.snapshot.part-2')
})

it('a starting server fails with a clear error if its cache folder cannot be written', async () => {
  const file = join(scratchFolder(), 'file')
  writeFileSync(file, '')
  const starting = keep(sourceAt({ url: 'http://127.0.0.1:1' }, file)).keeper.start()
  await expect(starting).rejects.toMatchObject({ fault: 'cache-unusable', found: 'ENOTDIR' })
})

it('a download to a full disk fails with ENOSPC, and leaves no partial file', async () => {
  const folder = scratchFolder()
  const cache = new DownloadCache(folder, 'here')
  await cache.open()
  const version = { header: 'if-none-match', value: '"x"' } as const
  watchDisk().failWrites()
  async function* bytes() {
    yield Buffer.alloc(10)
  }
  await expect(cache.store(version, bytes())).rejects.toMatchObject({ fault: 'cache-unusable', found: 'ENOSPC' })
  expect(await cache.has(version)).toBe(false)
  expect(cachedIn(folder).filter((name) => name.includes('.part-'))).toEqual([])
})
