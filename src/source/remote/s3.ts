import { AwsClient } from 'aws4fetch'
import { SourceError } from '../errors.ts'

/** Credentials and address of S3-compatible storage. */
export interface S3Settings {
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  /** Session token (temporary credentials only). */
  readonly sessionToken: string | undefined
  readonly region: string
  /** Address of storage other than Amazon's. */
  readonly endpoint: string | undefined
}

export interface S3Object {
  readonly bucket: string
  readonly key: string
}

export interface S3Client {
  /** Sends a signed request for an object. Resolves to the answer, regardless of its status. */
  send(object: S3Object, init: RequestInit & { duplex?: 'half' }): Promise<Response>
}

/** @throws SourceError if credentials are missing */
export function createS3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new SourceError('no-credentials', 's3://', 'an access key', 'none')
  }
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  })
  return {
    send: async (object, init) =>
      // no redirects, because a signature is valid for one host
      fetch(await signer.sign(urlOf(object, settings), { ...init, redirect: 'manual' })),
  }
}

/**
 * The URL of an object. Amazon's URL has the bucket in its host name, unless the bucket has a dot, which
 * would break the certificate. Other storage usually needs the bucket in the path.
 */
export function urlOf(
  { bucket, key }: S3Object,
  { region, endpoint }: Pick<S3Settings, 'region' | 'endpoint'>,
): string {
  const path = encodeKey(key)
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`
  if (bucket.includes('.')) return `https://s3.${region}.amazonaws.com/${bucket}/${path}`
  return `https://${bucket}.s3.${region}.amazonaws.com/${path}`
}

/** Percent-encodes a key for a path by the rules of S3 for signatures. */
export function encodeKey(key: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return key
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, hex))
    .join('/')
}
