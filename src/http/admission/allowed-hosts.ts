/**
 * Refuses what a web page may have a browser send to the MCP door. A page on the internet can reach a server
 * on the visitor's own machine or network: by its Origin it is told apart from programs, which send none, and
 * by its Host where the name of the page was made to mean that server (DNS rebinding).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serviceError } from '../../operations/errors.ts'

/** Names of the machine itself. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Allows every name. */
const ANY_HOST = '*'

/**
 * Makes the check of a request. `names` are host names without a port, of which `*` allows all.
 * The check throws ServiceError 403.
 */
export function createHostCheck(publicBaseUrl: string, names: readonly string[]): (request: FastifyRequest) => void {
  const allowed = new Set([...LOCAL, new URL(publicBaseUrl).hostname, ...names.map((name) => name.toLowerCase())])
  const isAny = allowed.has(ANY_HOST)
  return ({ host, headers: { origin } }) => {
    if (isAny) return
    const name = hostNameOf(`http://${host}`)
    // A name can be made to mean another server, an address cannot.
    if (name === undefined || !(allowed.has(name) || isAddress(name))) throw serviceError('forbiddenHost', 'Host', host)
    if (origin === undefined) return
    const page = hostNameOf(origin)
    if (page === undefined || !allowed.has(page)) throw serviceError('forbiddenHost', 'Origin', origin)
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
