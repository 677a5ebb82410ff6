import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startStorage } from './http-storage.ts'

interface StoredObject {
  readonly bytes: Buffer
  readonly metadata: Readonly<Record<string, string>>
}

export interface FakeS3 {
  readonly settings: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken: string
    readonly region: string
    readonly endpoint: string
  }
  /** By path, such as `/bucket/key`. */
  readonly objects: Map<string, StoredObject>
  /** Method and path, in order. */
  readonly requests: string[]
  /** Called before each answer. It may change the stored objects. */
  before: (request: IncomingMessage) => void
}

const CREDENTIALS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'token/of+somebody=',
  region: 'eu-test-1',
}

/** Stores objects by path, for GET, HEAD, PUT and DELETE. A wrong signature gets 403. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const storage = await startStorage(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    s3.before(request)
    const body = await bodyOf(request)
    const fault = faultOf(request, body)
    if (fault === undefined) answer(objects, request, body, response)
    else response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
  })
  const s3: FakeS3 = { settings: { ...CREDENTIALS, endpoint: storage.url }, objects, requests, before: () => {} }
  return s3
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks)
}

function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const path = decodeURIComponent(request.url!)
  const found = objects.get(path)
  if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source'] as string | undefined
    const bytes = source === undefined ? body : objects.get(decodeURIComponent(source))?.bytes
    // S3 may report the error of a copy in a body with status 200
    if (bytes === undefined) return void response.end('<Error><Code>NoSuchKey</Code></Error>')
    const metadata = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    objects.set(path, { bytes, metadata: Object.fromEntries(metadata) as Record<string, string> })
    response.end('<CopyObjectResult/>')
  } else if (found === undefined) {
    response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
  } else {
    const etag = `"${createHash('md5').update(found.bytes).digest('hex')}"`
    const headers = {
      ...found.metadata,
      etag,
      'content-length': found.bytes.length,
      'last-modified': 'Thu, 26 Nov 2026 04:05:06 GMT',
    }
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.bytes)
  }
}

/**
 * Signature Version 4, implemented a second time:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method, url } = request
  const form = /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=([0-9a-f]{64})$/
  const [, credential, signedHeaders, signature] = form.exec(headers.authorization ?? '') ?? []
  if (credential === undefined) return 'AccessDenied'
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${CREDENTIALS.region}/s3/aws4_request`
  if (credential !== `${CREDENTIALS.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  if (headers['x-amz-security-token'] !== CREDENTIALS.sessionToken) return 'InvalidToken'
  const payload = String(headers['x-amz-content-sha256'])
  const isUpload = method === 'PUT' && headers['x-amz-copy-source'] === undefined
  if (isUpload && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signedHeaders!.split(';')
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name))) return 'AccessDenied'
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [method, url, '', lines, signedHeaders, payload].join('\n')
  const key = [date.slice(0, 8), CREDENTIALS.region, 's3', 'aws4_request'].reduce(
    (parent: string | Buffer, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${CREDENTIALS.secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
