/**
 * Protects an MCP endpoint on a private network against web pages, which can make a browser send requests
 * into its network. The header Origin has the page's host; after DNS rebinding, when the page's host name
 * points to this server, the header Host has this name.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serviceError } from '../../operations/errors.ts'
import type { HeaderPairs } from '../response/send.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

const ANY_HOST = '*'

export interface AllowedHosts {
  /** @throws ServiceError 403 for a request to or from a host that is not allowed */
  check(request: FastifyRequest): void
  /** True if a page of this origin may send requests and read answers. */
  hasPage(origin: string): boolean
}

/** Creates the check. `names` are host names without a port; `*` allows every name. */
export function allowedHosts(publicBaseUrl: string, names: readonly string[]): AllowedHosts {
  const allowed = new Set([...LOCAL, new URL(publicBaseUrl).hostname, ...names.map((name) => name.toLowerCase())])
  const isAny = allowed.has(ANY_HOST)
  const hasPage = (origin: string): boolean => isAny || allowed.has(hostNameOf(origin) ?? '')
  const hasHost = (host: string): boolean => {
    const name = hostNameOf(`http://${host}`)
    // an address needs no check: DNS rebinding works only with host names
    return name !== undefined && (allowed.has(name) || isAddress(name))
  }
  return {
    hasPage,
    check({ host, headers }) {
      // a request without a Host passes: no browser sent it, and guard.ts refuses it in HTTP/1.1
      const isNamed = headers.host !== undefined || host !== ''
      if (isNamed && !isAny && !hasHost(host)) throw serviceError('forbiddenHost', 'Host', host)
      if (headers.origin !== undefined && !hasPage(headers.origin)) {
        throw serviceError('forbiddenHost', 'Origin', headers.origin)
      }
    },
  }
}

/** The host of a URL, without its port; undefined if the text is no URL with a host. */
function hostNameOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return hostname === '' ? undefined : hostname
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** Maximum time for which Chromium caches a preflight response. */
const MAX_AGE_SECONDS = 7200

/**
 * Headers that let a page of this origin read an answer and all its headers. Cookies are never allowed; a
 * page sends the key as a header.
 */
export function readableBy(origin: string): HeaderPairs {
  return ['access-control-allow-origin', origin, 'access-control-expose-headers', '*', 'vary', 'Origin']
}

/** Headers of a preflight answer: a page of this origin may send requests with these methods. */
export function allowedTo(origin: string, methods: readonly string[]): HeaderPairs {
  return [
    ...['access-control-allow-origin', origin],
    ...['access-control-allow-methods', methods.join(', ')],
    // `*` allows all headers except Authorization
    ...['access-control-allow-headers', '*, Authorization'],
    ...['access-control-max-age', String(MAX_AGE_SECONDS)],
    ...['vary', 'Origin'],
  ]
}
