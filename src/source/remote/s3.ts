import { AwsClient } from 'aws4fetch'
import { SourceError } from '../errors.ts'

/** How S3-compatible storage is reached. */
export interface S3Settings {
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  /** Of temporary credentials. */
  readonly sessionToken: string | undefined
  readonly region: string
  /** Address of storage that is not Amazon's. */
  readonly endpoint: string | undefined
}

export interface S3Object {
  readonly bucket: string
  readonly key: string
}

export interface S3Client {
  /** Sends a signed request for an object; gives any answer there is. */
  send(object: S3Object, init: RequestInit & { duplex?: 'half' }): Promise<Response>
}

/** Throws SourceError without credentials. */
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
      // a signature holds for one host: an answer that names another is an answer like any other
      fetch(await signer.sign(urlOf(object, settings), { ...init, redirect: 'manual' })),
  }
}

/**
 * Amazon's address has the bucket in its host name, unless a dot in the bucket would break the certificate;
 * other storage mostly knows buckets in the path only.
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

/** Percent-encodes a key for a path as S3 does for signatures: all but letters, digits and `-._~/`. */
export function encodeKey(key: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return key
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, hex))
    .join('/')
}
