/**
 * What browsers must hear before a page may ask another server and read its answers
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies are never allowed; a page sends the key as a
 * header.
 *
 * Hooks of `@fastify/cors` would not reach answers that `send.ts` sends with Node's own methods.
 */
import type { HeaderPairs } from './headers.ts'

/** The longest time for which Chromium remembers what is allowed. */
const MAX_AGE_SECONDS = 7200

/** What an answer needs for a page of this origin to read it, with all its headers. */
export function readableBy(origin: string): HeaderPairs {
  return ['access-control-allow-origin', origin, 'access-control-expose-headers', '*', 'vary', 'Origin']
}

/** The answer to a browser that asks whether a page of this origin may send requests with these methods. */
export function allowedTo(origin: string, methods: readonly string[]): HeaderPairs {
  return [
    ...['access-control-allow-origin', origin],
    ...['access-control-allow-methods', methods.join(', ')],
    // A star stands for all headers but this one.
    ...['access-control-allow-headers', '*, Authorization'],
    ...['access-control-max-age', String(MAX_AGE_SECONDS)],
    ...['vary', 'Origin'],
  ]
}
