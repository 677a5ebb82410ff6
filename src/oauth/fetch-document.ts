/**
 * Fetches a document from an address that an unknown client chose: only from public addresses, without
 * redirects and credentials, limited in time and size.
 */
import { lookup as lookupName } from 'node:dns'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Maximum bytes of a document. The longest known document has 2 kB. */
const MAX_BYTES = 16 * 1024

const TIMEOUT_MS = 4000

/** Maximum number of simultaneous fetches, because anybody can cause them. */
const MAX_FETCHES = 20

let fetches = 0

/** Parts that tests replace. */
export interface FetchParts {
  readonly lookup?: LookupFunction
  readonly isPublic?: (address: string) => boolean
  /** Certificate authority in place of Node's. */
  readonly ca?: string
  readonly timeoutMs?: number
}

/** Fetches JSON text from an https URL; undefined if this fails or is not permitted. */
export async function fetchDocument(url: URL, parts: FetchParts = {}): Promise<string | undefined> {
  // no IP addresses, because they need no look-up, and only the look-up checks addresses
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined
  if (fetches >= MAX_FETCHES) return undefined
  fetches++
  return request(url, parts).finally(() => fetches--)
}

function request(url: URL, parts: FetchParts): Promise<string | undefined> {
  const { lookup = lookupName as LookupFunction, isPublic = isPublicAddress, timeoutMs = TIMEOUT_MS } = parts
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const options = {
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      // no reused connection, because its address would not be checked
      agent: false as const,
      lookup: publicOnly(lookup, isPublic),
      signal,
      ...(parts.ca === undefined ? {} : { ca: parts.ca }),
    }
    const sent = get(url, options, (response) => {
      const type = response.headers['content-type'] ?? ''
      if (response.statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
        sent.destroy()
        resolve(undefined)
        return
      }
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes <= MAX_BYTES) return
        sent.destroy()
        resolve(undefined)
      })
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('close', () => resolve(undefined))
    })
    sent.on('error', () => resolve(undefined))
  })
}

/**
 * Returns a look-up that fails if any address of the name is not public. The connection uses the checked
 * address, so the name cannot change in between (DNS rebinding).
 */
function publicOnly(lookup: LookupFunction, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error !== null) callback(error, '')
      else if (first === undefined || !addresses.every(({ address }) => isPublic(address))) {
        callback(new Error('the name has no public address'), '')
      } else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Addresses that are not on the public Internet (IANA registries of special-purpose addresses). */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Range that contains all public IPv6 addresses. */
const PUBLIC_V6 = ['2000::/3']

/** Parts of PUBLIC_V6 that are not public: tunnels (Teredo, 6to4), special purposes, examples. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const notPublicV4 = blockList(NOT_PUBLIC_V4, 'ipv4')
const publicV6 = blockList(PUBLIC_V6, 'ipv6')
const notPublicV6 = blockList(NOT_PUBLIC_V6, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublicV4.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
