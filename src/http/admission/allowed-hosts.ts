/**
 * Refuses what a web page may have a browser send to the MCP door of a server on the visitor's own network. A
 * page is known by its Origin, or by its Host if the name of the page was made to mean that server (DNS
 * rebinding).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serviceError } from '../../operations/errors.ts'
import type { HeaderPairs } from '../response/send.ts'

/** Names of the machine itself. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Allows every name. */
const ANY_HOST = '*'

export interface AllowedHosts {
  /** @throws ServiceError 403 for a request to or from a host that is not allowed */
  check(request: FastifyRequest): void
  /** Whether a page of this origin may ask and read answers. */
  hasPage(origin: string): boolean
}

/** `names` are host names without a port, of which `*` allows all. */
export function allowedHosts(publicBaseUrl: string, names: readonly string[]): AllowedHosts {
  const allowed = new Set([...LOCAL, new URL(publicBaseUrl).hostname, ...names.map((name) => name.toLowerCase())])
  const isAny = allowed.has(ANY_HOST)
  const hasPage = (origin: string): boolean => isAny || allowed.has(hostNameOf(origin) ?? '')
  const hasHost = (host: string): boolean => {
    const name = hostNameOf(`http://${host}`)
    // A name can be made to mean another server, an address cannot.
    return name !== undefined && (allowed.has(name) || isAddress(name))
  }
  return {
    hasPage,
    check({ host, headers }) {
      // Browsers always send a Host. What HTTP says of requests without one is checked for every route alike.
      const isNamed = headers.host !== undefined || host !== ''
      if (isNamed && !isAny && !hasHost(host)) throw serviceError('forbiddenHost', 'Host', host)
      if (headers.origin !== undefined && !hasPage(headers.origin)) {
        throw serviceError('forbiddenHost', 'Origin', headers.origin)
      }
    },
  }
}

/** The host of a URL, without its port; undefined where the text is no URL with a host. */
function hostNameOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return hostname === '' ? undefined : hostname
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** The longest time for which Chromium remembers what is allowed. */
const MAX_AGE_SECONDS = 7200

/**
 * Headers by which a page of this origin may read an answer and all its headers
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies are never allowed; a page sends the key as a
 * header. Hooks of `@fastify/cors` would not reach answers that `send.ts` sends with Node's own methods.
 */
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
