/**
 * Reads the addresses of X-Forwarded-For in the forms that proxies write: with ports (`192.0.2.7:50123`,
 * `[2001:db8::7]:443`), in quotes, or as in RFC 7239 (`for="[2001:db8::7]:443";proto=https`).
 */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AddressRanges } from './address-ranges.ts'

const HEADER = 'x-forwarded-for'

export class ForwardedAddresses {
  /**
   * Number of requests that are counted against the address of a trusted proxy, because the entry that this
   * proxy wrote is not an address.
   */
  unreadable = 0
  readonly #trusted = new AddressRanges()

  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) this.#trusted.add(proxy)
  }

  /**
   * Rewrites the header so that Fastify finds only addresses in it. An entry that is not an address is
   * dropped with all entries to its left. If all remaining addresses are trusted, Fastify uses the address of
   * the proxy that wrote the dropped entry.
   */
  rewrite({ headers, socket }: IncomingMessage): void {
    const header = headers[HEADER]
    if (typeof header !== 'string') return
    const entries = header.split(',').filter((entry) => entry.trim() !== '')
    const addresses = entries.map(addressIn)
    const unreadable = addresses.lastIndexOf(undefined)
    const readable = addresses.slice(unreadable + 1) as string[]
    if (unreadable >= 0 && [socket.remoteAddress ?? '', ...readable].every((address) => this.#trusted.has(address)))
      this.unreadable++
    headers[HEADER] = readable.join(', ')
  }
}

/** The value of `for` (RFC 7239, 4), or the whole entry; without quotes. */
const NODE = /^\s*(?:for\s*=\s*)?"?([^"=;]*)"?\s*(?:;.*)?$/is

/** An address, in brackets if it is IPv6, and an optional port, which may be obfuscated (`_name`). */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::(?:\d*|_[\w.-]*))?$/

/** The address in an entry, without its port; undefined if there is none, as in `unknown` or `_hidden`. */
function addressIn(entry: string): string | undefined {
  const node = NODE.exec(entry)?.[1]?.trim() ?? ''
  if (isIP(node) !== 0) return node
  const [, bracketed, plain] = WITH_PORT.exec(node) ?? []
  const address = bracketed ?? plain ?? ''
  return isIP(address) === (bracketed === undefined ? 4 : 6) ? address : undefined
}
