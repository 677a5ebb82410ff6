/**
 * What browsers must hear before a page may ask another server and read its answers
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies are never allowed; a page sends the key as a
 * header.
 *
 * Hooks of `@fastify/cors` would not reach answers that Node sends by itself (`send.ts`).
 */
import { type HeaderLines, headerLine } from './header-lines.ts'

/** The longest time for which Chromium remembers what is allowed. */
const MAX_AGE_SECONDS = 7200

/** What an answer needs for a page of this origin to read it, with all its headers. */
export function readableBy(origin: string): HeaderLines {
  return `${allowOrigin(origin)}access-control-expose-headers: *\r\nvary: Origin\r\n`
}

/** The answer to a browser that asks whether a page of this origin may send requests with these methods. */
export function allowedTo(origin: string, methods: readonly string[]): HeaderLines {
  return (
    `${allowOrigin(origin)}access-control-allow-methods: ${methods.join(', ')}\r\n` +
    // A star stands for all headers but this one.
    'access-control-allow-headers: *, Authorization\r\n' +
    `access-control-max-age: ${MAX_AGE_SECONDS}\r\nvary: Origin\r\n`
  )
}

function allowOrigin(origin: string): HeaderLines {
  return headerLine('access-control-allow-origin', origin)
}
