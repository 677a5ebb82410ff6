import type { IncomingMessage } from 'node:http'

/** A name, an address, or an IPv6 address in brackets, and maybe a port (RFC 9110, 7.2; RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+(?:%[\w.-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i

/** Nearly all requests have the same one. */
let lastValid = ''

/**
 * What is wrong with the header `Host` of a request; undefined where nothing is. RFC 9112, 3.2 asks for a 400
 * where it is missing, stands twice or is no host. Another server on the way might read the other one.
 */
export function problemOfHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'HTTP/1.1 needs a Host header' : undefined
  if (!isHost(host)) return 'the Host header is neither a name nor an address'
  let count = 0
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1 ? 'there is more than one Host header' : undefined
}

/** Whether a value of `Host` is a name or an address, and maybe a port. */
function isHost(value: string): boolean {
  if (value === lastValid) return true
  if (!HOST.test(value)) return false
  lastValid = value
  return true
}
