import { resolve } from 'node:path'
import { LOCATION_FORMS, type Location, nameOf, parseLocation } from './location.ts'
import { DownloadCache } from './remote/download-cache.ts'
import { httpGet } from './remote/http.ts'
import { type GetObject, RemoteSource } from './remote/remote-source.ts'
import type { S3Settings } from './remote/s3.ts'
import { fileSource, type SnapshotSource } from './source.ts'

export interface SourceSettings {
  /** Value of SNAPSHOT. */
  readonly snapshot: string
  readonly snapshotCacheDir: string
  readonly snapshotMaxBytes: number
  /** Further origins to which HTTP storage may redirect. */
  readonly snapshotRedirectOrigins: readonly string[]
  readonly s3: S3Settings
}

/** Storage that holds the snapshot as an object. */
export interface RemoteStorage {
  /** Name for logs and messages, without secrets. */
  readonly name: string
  readonly get: GetObject
  readonly cache: DownloadCache
}

/**
 * Creates the source that SNAPSHOT names.
 * @throws SourceError for storage without credentials
 */
export async function openSource(settings: SourceSettings): Promise<SnapshotSource> {
  const location = locationOf(settings)
  return location.kind === 'file'
    ? fileSource(location.path)
    : new RemoteSource({ ...(await openStorage(location, settings)), maxBytes: settings.snapshotMaxBytes })
}

export function locationOf({ snapshot }: Pick<SourceSettings, 'snapshot'>): Location {
  const location = parseLocation(snapshot)
  if (location === undefined) throw new Error(`SNAPSHOT: expected ${LOCATION_FORMS}, got ${JSON.stringify(snapshot)}`)
  return location
}

/**
 * The storage of a location. No request is sent yet.
 * @throws SourceError if credentials are missing
 */
export async function openStorage(
  location: Exclude<Location, { kind: 'file' }>,
  { snapshot, snapshotCacheDir, snapshotRedirectOrigins, s3 }: SourceSettings,
): Promise<RemoteStorage> {
  const get = location.kind === 'http' ? httpGet(location.url, snapshotRedirectOrigins) : await s3Get(location, s3)
  const place = location.kind === 'http' ? location.url : `${s3.endpoint ?? s3.region} ${snapshot}`
  return { name: nameOf(location), get, cache: new DownloadCache(resolve(snapshotCacheDir), place) }
}

/** Imports the S3 client only here, so that a server without S3 does not load it. */
async function s3Get(object: { bucket: string; key: string }, settings: S3Settings): Promise<GetObject> {
  const { createS3Client } = await import('./remote/s3.ts')
  const client = createS3Client(settings)
  return (headers, signal) => client.send(object, { headers, signal })
}
