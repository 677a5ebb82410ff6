/**
 * Publishes to S3-compatible storage. The destination is an object; each version is an object next to it. The
 * storage copies a version to the destination in one step, and the metadata of the destination names that
 * version and the previous one.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { errorCodeIn, refusalIn } from '../../src/source/remote/remote-source.ts'
import { encodeKey, type S3Client, type S3Object } from '../../src/source/remote/s3.ts'
import {
  type Candidate,
  isVersionName,
  type PublishRules,
  requireEnough,
  type Standing,
  versionName,
  writeCandidate,
} from './candidate.ts'

/**
 * Maximum size of an object that one request can put or copy:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
const MAX_BYTES = 5 * 2 ** 30

const META = 'x-amz-meta-confdex-'

/** An object, with the metadata that publishing wrote to it, if any. */
interface Placed extends Partial<Standing> {
  readonly etag: string
  readonly bytes: number
  readonly rows: number | undefined
}

/**
 * Uploads the snapshot as a version, checks its length, and makes the storage copy it to the destination.
 * @throws SourceError
 */
export async function publishToBucket(
  client: S3Client,
  candidate: Candidate,
  destination: S3Object,
  rules: PublishRules,
): Promise<Standing> {
  if (candidate.bytes > MAX_BYTES) {
    throw new Error(
      `${candidate.path}: expected at most ${MAX_BYTES} bytes, the limit of one upload, found ${candidate.bytes}: ` +
        'publish to a file system instead',
    )
  }
  const before = await head(client, destination)
  requireEnough(candidate, before?.rows, rules)
  const version = versionName(candidate, rules.signWith)
  if (before?.version === version) return { version, previous: before.previous }
  await uploadAs(client, candidate, sibling(destination, version), rules)
  const previous = before && (before.version ?? (await keepForeign(client, destination, before)))
  await place(client, destination, { version, previous }, candidate.rows)
  const outdated = before?.previous
  if (outdated !== undefined && isVersionName(outdated) && outdated !== version && outdated !== previous) {
    await send(client, sibling(destination, outdated), { method: 'DELETE' }, [204])
  }
  return { version, previous }
}

/** Rolls back: makes the storage copy the previous version to the destination. */
export async function rollBackBucket(client: S3Client, destination: S3Object): Promise<Standing> {
  const now = await head(client, destination)
  if (now?.version === undefined || now.previous === undefined) {
    throw new Error(
      `${describe(destination)}: expected a previous version, found none: ` +
        'only a snapshot that `confdex publish` replaced can be brought back',
    )
  }
  const standing = { version: now.previous, previous: now.version }
  const before = await head(client, sibling(destination, standing.version))
  await place(client, destination, standing, before?.rows)
  return standing
}

/** Uploads the candidate, or a signed copy, which is next to it during the upload. */
async function uploadAs(client: S3Client, candidate: Candidate, object: S3Object, rules: PublishRules): Promise<void> {
  if (rules.signWith === undefined) return upload(client, candidate, object)
  const copy = `${candidate.path}.signed.part-${process.pid}`
  try {
    await upload(client, await writeCandidate(candidate, copy, rules), object)
  } finally {
    await rm(copy, { force: true })
  }
}

/**
 * Uploads a file. The signature of the request includes a checksum, so that the storage refuses an upload
 * that was damaged on its way.
 */
async function upload(client: S3Client, { path, bytes, rows }: Candidate, object: S3Object): Promise<void> {
  const headers = {
    'content-length': String(bytes),
    'content-type': 'application/octet-stream',
    'x-amz-content-sha256': await sha256Of(path),
    [`${META}rows`]: String(rows),
  }
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  await send(client, object, { method: 'PUT', headers, body, duplex: 'half' }, [200])
  await requireBytes(client, object, bytes)
}

/** Makes an object that another program put at the destination a version, so that a rollback can use it. */
async function keepForeign(client: S3Client, destination: S3Object, { etag, bytes }: Placed): Promise<string> {
  const version = `${etag.replace(/[^\w-]/g, '')}.replaced`
  await copy(client, destination, sibling(destination, version), {})
  await requireBytes(client, sibling(destination, version), bytes)
  return version
}

async function place(
  client: S3Client,
  destination: S3Object,
  { version, previous }: Standing,
  rows: number | undefined,
): Promise<void> {
  const from = sibling(destination, version)
  const found = await head(client, from)
  if (found === undefined) {
    throw new Error(`${describe(from)}: expected that version, found no object: publish the snapshot again`)
  }
  await copy(client, from, destination, {
    [`${META}version`]: version,
    ...(previous === undefined ? {} : { [`${META}previous`]: previous }),
    ...(rows === undefined ? {} : { [`${META}rows`]: String(rows) }),
  })
  await requireBytes(client, destination, found.bytes)
}

async function copy(client: S3Client, from: S3Object, to: S3Object, metadata: Record<string, string>): Promise<void> {
  const source = `/${from.bucket}/${encodeKey(from.key)}`
  const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE', ...metadata }
  const answer = await send(client, to, { method: 'PUT', headers }, [200])
  // a copy can fail after its status was sent, see
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
  const text = await answer.text()
  if (text.includes('<Error>'))
    throw new Error(`${describe(to)}: expected the storage to copy, got ${errorCodeIn(text)}: publish again`)
}

async function head(client: S3Client, object: S3Object): Promise<Placed | undefined> {
  const { status, headers } = await send(client, object, { method: 'HEAD' }, [200, 404])
  if (status === 404) return undefined
  const rows = headers.get(`${META}rows`)
  const version = headers.get(`${META}version`)
  const previous = headers.get(`${META}previous`)
  return {
    etag: headers.get('etag') ?? '',
    bytes: Number(headers.get('content-length')),
    rows: rows === null ? undefined : Number(rows),
    ...(version === null ? {} : { version }),
    previous: previous ?? undefined,
  }
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

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Another object in the same folder. */
function sibling({ bucket, key }: S3Object, name: string): S3Object {
  return { bucket, key: key.slice(0, key.lastIndexOf('/') + 1) + name }
}

function describe({ bucket, key }: S3Object): string {
  return `s3://${bucket}/${key}`
}
