/**
 * Publishes to S3-compatible storage. Next to the destination, each version has an object, and another object
 * with its counts of events. The storage copies the current version to the destination in one step. Metadata
 * of the destination name the current version and the earlier versions.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { errorCodeIn, refusalIn } from '../../src/source/remote/remote-source.ts'
import { encodeKey, type S3Client, type S3Object } from '../../src/source/remote/s3.ts'
import {
  type Candidate,
  type Published,
  type PublishRules,
  requireEnough,
  rollbackTarget,
  type Standing,
  succeed,
  type Version,
  versionName,
  writeCandidate,
} from './candidate.ts'
import { type EventCounts, lostEvents } from './event-counts.ts'

/**
 * Maximum size that one request can put or copy:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
const MAX_BYTES = 5 * 2 ** 30

const META = 'x-amz-meta-confdex-'

/** An object. Without metadata of publishing, it has no rows, no version and no earlier versions. */
interface Placed {
  readonly etag: string
  readonly bytes: number
  readonly rows: number | undefined
  readonly modified: Date
  /** The version that was copied to the object. */
  readonly version: string | undefined
  readonly earlier: readonly string[]
}

/** Uploads a version, and makes the storage copy it to the destination. @throws SourceError */
export async function publishToBucket(
  client: S3Client,
  candidate: Candidate,
  destination: S3Object,
  rules: PublishRules,
): Promise<Published> {
  if (candidate.bytes > MAX_BYTES) {
    throw new Error(
      `${candidate.path}: expected at most ${MAX_BYTES} bytes, the limit of one upload, found ${candidate.bytes}: ` +
        'publish to a file system instead',
    )
  }
  const before = await head(client, destination)
  requireEnough(candidate, before?.rows, rules)
  const counts = before?.version && (await readCounts(client, sibling(destination, before.version)))
  const lost = counts ? lostEvents(counts, candidate.counts) : []
  const version = versionName(candidate, rules.signWith)
  if (before?.version === version) return { standing: { version, earlier: before.earlier }, lost }
  await uploadAs(client, candidate, sibling(destination, version), rules)
  const kept = before && { ...before, version: before.version ?? (await keepForeign(client, destination, before)) }
  const { standing, outdated } = succeed(kept, version, rules.keep)
  await place(client, destination, standing, candidate.rows)
  for (const object of outdated.map((each) => sibling(destination, each))) {
    await send(client, object, { method: 'DELETE' }, [204])
    await send(client, countsOf(object), { method: 'DELETE' }, [204])
  }
  return { standing, lost }
}

/** Makes the storage copy an earlier version to the destination, by default the latest one. */
export async function rollBackBucket(
  client: S3Client,
  destination: S3Object,
  id: string | undefined,
): Promise<Standing> {
  const before = standingOf(await head(client, destination))
  const version = rollbackTarget(describe(destination), before, id)
  const { standing } = succeed(before, version, Number.POSITIVE_INFINITY)
  await place(client, destination, standing, (await head(client, sibling(destination, version)))?.rows)
  return standing
}

/** The current version, then the earlier versions, latest first. */
export async function listBucket(client: S3Client, destination: S3Object): Promise<Version[]> {
  const standing = standingOf(await head(client, destination))
  const versions: Version[] = []
  for (const name of standing === undefined ? [] : [standing.version, ...standing.earlier]) {
    const found = await head(client, sibling(destination, name))
    if (found !== undefined) versions.push({ name, rows: found.rows, published: found.modified })
  }
  return versions
}

function standingOf(placed: Placed | undefined): Standing | undefined {
  return placed?.version === undefined ? undefined : { version: placed.version, earlier: placed.earlier }
}

/** The object with the counts of events of a version. */
function countsOf({ bucket, key }: S3Object): S3Object {
  return { bucket, key: `${key}.counts.json` }
}

/** Undefined if the counts cannot be read, or were not published: earlier releases published none. */
async function readCounts(client: S3Client, version: S3Object): Promise<EventCounts | undefined> {
  // without the permission to list, storage answers 403 for a missing object
  const answer = await send(client, countsOf(version), { method: 'GET' }, [200, 403, 404])
  return answer.ok ? ((await answer.json()) as EventCounts) : undefined
}

/** Uploads the candidate or, if the rules have a key to sign with, a signed copy. */
async function uploadAs(client: S3Client, candidate: Candidate, object: S3Object, rules: PublishRules): Promise<void> {
  if (rules.signWith === undefined) return upload(client, candidate, object)
  const copy = `${candidate.path}.signed.part-${process.pid}`
  try {
    await upload(client, await writeCandidate(candidate, copy, rules), object)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Uploads a file and its counts. By the checksums, the storage refuses damaged uploads. */
async function upload(client: S3Client, { path, bytes, rows, counts }: Candidate, object: S3Object): Promise<void> {
  const headers = {
    'content-length': String(bytes),
    'content-type': 'application/octet-stream',
    'x-amz-content-sha256': await sha256Of(createReadStream(path)),
    [`${META}rows`]: String(rows),
  }
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  await send(client, object, { method: 'PUT', headers, body, duplex: 'half' }, [200])
  await requireBytes(client, object, bytes)
  const text = JSON.stringify(counts)
  const checksum = { 'content-type': 'application/json', 'x-amz-content-sha256': await sha256Of([text]) }
  await send(client, countsOf(object), { method: 'PUT', headers: checksum, body: text }, [200])
}

/** Makes a version of an object that another program has put at the destination. Returns its name. */
async function keepForeign(client: S3Client, destination: S3Object, { etag, bytes }: Placed): Promise<string> {
  const version = `${etag.replace(/[^\w-]/g, '')}.replaced`
  await copy(client, destination, sibling(destination, version), {})
  await requireBytes(client, sibling(destination, version), bytes)
  return version
}

async function place(
  client: S3Client,
  destination: S3Object,
  { version, earlier }: Standing,
  rows: number | undefined,
): Promise<void> {
  const from = sibling(destination, version)
  const found = await head(client, from)
  if (found === undefined) {
    throw new Error(`${describe(from)}: expected that version, found no object: publish the snapshot again`)
  }
  await copy(client, from, destination, {
    [`${META}version`]: version,
    ...Object.fromEntries(earlier.map((each, index) => [earlierMeta(index), each])),
    ...(rows === undefined ? {} : { [`${META}rows`]: String(rows) }),
  })
  await requireBytes(client, destination, found.bytes)
}

async function copy(client: S3Client, from: S3Object, to: S3Object, metadata: Record<string, string>): Promise<void> {
  const source = `/${from.bucket}/${encodeKey(from.key)}`
  const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE', ...metadata }
  const answer = await send(client, to, { method: 'PUT', headers }, [200])
  // a copy can fail after its status is sent, see
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
  const text = await answer.text()
  if (text.includes('<Error>'))
    throw new Error(`${describe(to)}: expected the storage to copy, got ${errorCodeIn(text)}: publish again`)
}

async function head(client: S3Client, object: S3Object): Promise<Placed | undefined> {
  const { status, headers } = await send(client, object, { method: 'HEAD' }, [200, 404])
  if (status === 404) return undefined
  const rows = headers.get(`${META}rows`)
  const earlier: string[] = []
  for (let name = headers.get(earlierMeta(0)); name !== null; name = headers.get(earlierMeta(earlier.length))) {
    earlier.push(name)
  }
  return {
    etag: headers.get('etag') ?? '',
    bytes: Number(headers.get('content-length')),
    rows: rows === null ? undefined : Number(rows),
    modified: new Date(headers.get('last-modified') ?? 0),
    version: headers.get(`${META}version`) ?? undefined,
    earlier,
  }
}

/** Name of the metadata for an earlier version; 0 is the latest. */
function earlierMeta(index: number): string {
  return `${META}previous${index === 0 ? '' : `-${index + 1}`}`
}

async function requireBytes(client: S3Client, object: S3Object, bytes: number): Promise<void> {
  const found = (await head(client, object))?.bytes ?? 0
  if (found !== bytes)
    throw new Error(`${describe(object)}: expected ${bytes} bytes after writing, found ${found}: publish again`)
}

async function send(
  client: S3Client,
  object: S3Object,
  init: Parameters<S3Client['send']>[1],
  good: readonly number[],
): Promise<Response> {
  const answer = await client.send(object, init)
  if (good.includes(answer.status)) return answer
  const why = await refusalIn(answer)
  throw new Error(
    `${init.method} ${describe(object)}: expected status ${good.join(' or ')}, got ${why}: ` +
      'check the credentials and their permissions',
  )
}

async function sha256Of(chunks: AsyncIterable<Buffer> | Iterable<string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Another object in the same folder. */
function sibling({ bucket, key }: S3Object, name: string): S3Object {
  return { bucket, key: key.slice(0, key.lastIndexOf('/') + 1) + name }
}

function describe({ bucket, key }: S3Object): string {
  return `s3://${bucket}/${key}`
}
