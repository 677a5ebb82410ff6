import { stat } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Config } from '../../src/config.ts'
import type { RedisReport } from '../../src/limits/probe-redis.ts'
import type { TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import { locationOf, openStorage, type RemoteStorage } from '../../src/source/open-source.ts'
import { readTrustedKeys } from '../../src/source/trusted-keys.ts'
import type { Machine } from './machine.ts'

/** The head of the storage's answer to a request for the snapshot. */
export interface StorageAnswer {
  readonly status: number
  readonly etag: string | null
  readonly lastModified: string | null
  /** Bytes of the snapshot; undefined if the storage does not report them. */
  readonly bytes: number | undefined
  /**
   * Milliseconds by which the storage's clock is ahead of this machine; undefined if the answer has no date.
   */
  readonly aheadMs: number | undefined
}

interface OpenedSnapshot {
  readonly id: string
  readonly rows: number
  readonly createdMs: number
  readonly fileBytes: number
  /** Bytes that a server keeps in memory: all except the details of events. */
  readonly loadedBytes: number
  readonly openMs: number
}

/** The facts that the checks need. Slow facts are found when they are first needed, and memoized. */
export interface Installation {
  readonly config: Config
  readonly machine: Machine
  /** The file that SNAPSHOT names, or the last download; undefined if there is no download. */
  snapshotPath(): Promise<string | undefined>
  /** Size of the file, else the size that the storage reports; undefined if neither is known. */
  snapshotBytes(): Promise<number | undefined>
  /** The keys of SNAPSHOT_VERIFY_KEY. Rejects with SourceError. */
  trusted(): Promise<readonly TrustedKey[]>
  /** Opens the snapshot at `snapshotPath()`, and closes it again. Rejects with SnapshotError. */
  snapshot(path: string): Promise<OpenedSnapshot>
  /** Undefined if SNAPSHOT is a file. Rejects with SourceError without credentials, or with fetch's error. */
  storage(): Promise<StorageAnswer | undefined>
  /** Undefined without REDIS_URL. Rejects with the reason why Redis cannot count. */
  redis(): Promise<RedisReport | undefined>
}

export function examine(config: Config, machine: Machine): Installation {
  const location = locationOf(config)
  const remote = memoize(async () => (location.kind === 'file' ? undefined : openStorage(location, config)))
  const trusted = memoize(() => readTrustedKeys(config.snapshotVerifyKey))
  const storage = memoize(async () => {
    const opened = await remote()
    return opened && ask(opened, machine)
  })
  const snapshotPath = async () => {
    if (location.kind === 'file') return location.path
    const { cache } = (await remote())!
    await cache.read()
    return cache.current && cache.pathOf(cache.current)
  }
  return {
    config,
    machine,
    snapshotPath,
    async snapshotBytes() {
      const path = await snapshotPath().catch(() => undefined)
      const file = path === undefined ? undefined : await stat(path).catch(() => undefined)
      if (file?.isFile()) return file.size
      return (await storage().catch(() => undefined))?.bytes
    },
    trusted,
    snapshot: memoize(async (path) => openedSnapshot(path, await trusted())),
    storage,
    redis: memoize(async () => {
      if (config.redisUrl === undefined) return undefined
      const { probeRedis } = await import('../../src/limits/probe-redis.ts')
      return probeRedis(config.redisUrl)
    }),
  }
}

async function openedSnapshot(path: string, trusted: readonly TrustedKey[]): Promise<OpenedSnapshot> {
  const [{ openSnapshot }, { SECTIONS }] = await Promise.all([
    import('../../src/snapshot/open.ts'),
    import('../../src/snapshot/sections.ts'),
  ])
  const startedMs = performance.now()
  const { header, rows, fileBytes, close } = await openSnapshot(path, { trusted })
  await close()
  const openMs = performance.now() - startedMs
  const loaded = header.sections.filter(({ name }) => !SECTIONS[name]?.cold)
  const loadedBytes = loaded.reduce((sum, { length }) => sum + length, 0)
  return { id: header.id, rows, createdMs: Date.parse(header.created), fileBytes, loadedBytes, openMs }
}

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
    // dates in HTTP have whole seconds, so on average half a second is missing
    aheadMs: date === null ? undefined : Date.parse(date) + 500 - machine.nowMs(),
  }
}

/** Every call gets the promise of the first call, even with other arguments. */
function memoize<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let result: Promise<T> | undefined
  return (...args) => {
    result ??= call(...args)
    return result
  }
}
