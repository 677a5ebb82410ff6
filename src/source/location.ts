/** The place of a snapshot. */
export type Location =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly key: string }

export const LOCATION_FORMS = 'a path, an http or https URL without user name, or s3://bucket/key'

/** Parses a path, `http(s)://...` or `s3://bucket/key`; undefined for any other text. */
export function parseLocation(text: string): Location | undefined {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(text) ?? []
  switch (scheme?.toLowerCase()) {
    case undefined:
      return text === '' ? undefined : { kind: 'file', path: text }
    case 'http':
    case 'https': {
      // fetch refuses addresses with a user name
      const usable = URL.canParse(text) && new URL(text).username === '' && new URL(text).password === ''
      return usable ? { kind: 'http', url: text } : undefined
    }
    case 's3': {
      const [, bucket, key] = /^([a-z0-9][a-z0-9.-]+)\/(.*[^/])$/.exec(rest) ?? []
      return bucket === undefined || key === undefined ? undefined : { kind: 's3', bucket, key }
    }
    default:
      return undefined
  }
}

/** The location for logs and messages, without the query of a URL, which may contain a secret. */
export function nameOf(location: Location): string {
  if (location.kind === 'file') return location.path
  if (location.kind === 's3') return `s3://${location.bucket}/${location.key}`
  const { origin, pathname } = new URL(location.url)
  return origin + pathname
}
