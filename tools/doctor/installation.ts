/** What the checks look at. What takes time is asked once, when the first check needs it. */
import { performance } from 'node:perf_hooks'
import type { Config } from '../../src/config.ts'
import type { RedisReport } from '../../src/limits/probe-redis.ts'
import { locationOf, openStorage, type RemoteStorage } from '../../src/source/open-source.ts'
import type { Machine } from './machine.ts'

/** What storage answers when it is asked for the snapshot, without the snapshot. */
export interface StorageAnswer {
  readonly status: number
  readonly etag: string | null
  readonly lastModified: string | null
  /** Of the snapshot, where storage tells. */
  readonly bytes: number | undefined
  /** By how much its clock is ahead; undefined where it tells no date. */
  readonly aheadMs: number | undefined
}

/** A snapshot that was opened, and closed again: every byte that a server loads was checked. */
interface OpenedSnapshot {
  readonly id: string
  readonly rows: number
  readonly createdMs: number
  readonly fileBytes: number
  /** What a server loads of it: all but cold sections. */
  readonly loadedBytes: number
  /** How long opening it took. */
  readonly ms: number
}

export interface Installation {
  readonly config: Config
  readonly machine: Machine
  /** Where the snapshot lies on this machine: the file, or the copy kept of the last download; undefined without one. */
  snapshotPath(): Promise<string | undefined>
  /** Rejects with SnapshotError. */
  snapshot(path: string): Promise<OpenedSnapshot>
  /** Undefined for a file. Rejects with SourceError without credentials, and with fetch's error. */
  storage(): Promise<StorageAnswer | undefined>
  /** Undefined without REDIS_URL. Rejects with why it cannot count. */
  redis(): Promise<RedisReport | undefined>
}

export function examine(config: Config, machine: Machine): Installation {
  const storage = once(async () => {
    const location = locationOf(config)
    return location.kind === 'file' ? undefined : openStorage(location, config)
  })
  return {
    config,
    machine,
    async snapshotPath() {
      const location = locationOf(config)
      if (location.kind === 'file') return location.path
      const { cache } = (await storage())!
      await cache.look()
      return cache.current && cache.pathOf(cache.current)
    },
    snapshot: once(openedSnapshot),
    storage: once(async () => {
      const remote = await storage()
      return remote && ask(remote, machine)
    }),
    redis: once(async () => {
      if (config.redisUrl === undefined) return undefined
      const { probeRedis } = await import('../../src/limits/probe-redis.ts')
      return probeRedis(config.redisUrl)
    }),
  }
}

async function openedSnapshot(path: string): Promise<OpenedSnapshot> {
  const [{ openSnapshot }, { SECTIONS }] = await Promise.all([
    import('../../src/snapshot/open.ts'),
    import('../../src/snapshot/format.ts'),
  ])
  const startedMs = performance.now()
  const { header, rows, fileBytes, close } = await openSnapshot(path)
  await close()
  const ms = performance.now() - startedMs
  const loaded = header.sections.filter(({ name }) => !SECTIONS[name]?.cold)
  const loadedBytes = loaded.reduce((sum, { length }) => sum + length, 0)
  return { id: header.id, rows, createdMs: Date.parse(header.created), fileBytes, loadedBytes, ms }
}

/** Storage that has not begun to answer by then is as good as away. */
const STORAGE_TIMEOUT_MS = 10_000

async function ask({ get }: RemoteStorage, machine: Machine): Promise<StorageAnswer> {
  const response = await get({ 'accept-encoding': 'identity' }, AbortSignal.timeout(STORAGE_TIMEOUT_MS))
  await response.body?.cancel()
  const { status, headers } = response
  const [length, date] = [headers.get('content-length'), headers.get('date')]
  return {
    status,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    bytes: status === 200 && length !== null ? Number(length) : undefined,
    // dates have whole seconds, cut off
    aheadMs: date === null ? undefined : Date.parse(date) + 500 - machine.nowMs(),
  }
}

/** Calls a function once; the first call's promise is everybody's. */
function once<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let result: Promise<T> | undefined
  return (...args) => {
    result ??= call(...args)
    return result
  }
}
