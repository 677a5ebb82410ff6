import { SourceError } from '../errors.ts'
import { nameOf } from '../location.ts'
import type { GetObject } from './remote-source.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const MAX_REDIRECTS = 5

/**
 * Requests the object at a URL, and follows redirects within its origin and to `origins`. `fetch` itself
 * would follow redirects to any address, even of the internal network.
 */
export function httpGet(url: string, origins: readonly string[]): GetObject {
  const refusal = (expected: string, found: string) =>
    new SourceError('bad-answer', nameOf({ kind: 'http', url }), expected, found)
  const allowed = [new URL(url).origin, ...origins]
  return async (headers, signal) => {
    let target = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetch(target, { headers, signal, redirect: 'manual' })
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null
      if (location === null) return response
      await response.body?.cancel()
      if (!URL.canParse(location, target)) throw refusal('a redirect to a URL', 'another text')
      const next = new URL(location, target)
      if (!allowed.includes(next.origin)) {
        throw refusal(
          `a redirect to ${allowed.join(', ')} (SNAPSHOT_REDIRECT_ORIGINS allows further origins)`,
          next.origin,
        )
      }
      target = next.href
    }
    throw refusal(`at most ${MAX_REDIRECTS} redirects`, 'more')
  }
}
