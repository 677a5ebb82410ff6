import { isIP } from 'node:net'
import { formatDay } from '../../../src/event/days.ts'
import { TIER_LIMITS } from '../../../src/keys/plans.ts'
import { type Check, ok, problem, warning } from '../check.ts'

/** Settings that are valid one by one, but not together, or not in production. */
export const settingsCheck: Check = {
  name: 'configuration',
  run({ config: { host, port, opsPort, publicBaseUrl, today } }) {
    if (opsPort === port && port !== 0) {
      return problem('different ports', `PORT and OPS_PORT are both ${port}`, 'set OPS_PORT to another port')
    }
    if (today.by === 'setting') {
      return warning(
        'TODAY to be unset',
        `TODAY=${formatDay(today.day)}, so the date never advances`,
        'unset it; it is meant for repeatable runs',
      )
    }
    if (isOwnName(new URL(publicBaseUrl).hostname) && !isLoopback(host)) {
      return warning(
        'PUBLIC_BASE_URL to be the address that callers use',
        publicBaseUrl,
        'set it; the OpenAPI document sends assistants to that address',
      )
    }
    return ok(`valid; the OpenAPI document names ${publicBaseUrl}`)
  },
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** True for a name such as localhost, by which other machines cannot reach this machine. */
function isOwnName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host) || host === '0.0.0.0' || host === '::'
}

/** True if clients can find the metadata of the sign-in at this address. */
function hasSignInAddress(publicBaseUrl: string): boolean {
  const { protocol, hostname, pathname } = new URL(publicBaseUrl)
  return pathname === '/' && (protocol === 'https:' || isOwnName(hostname))
}

export const assistantsCheck: Check = {
  name: 'assistants',
  run({ config: { publicBaseUrl, publicMcp, mcpHosts, trustProxy, oauth, guests } }) {
    const address = `POST ${publicBaseUrl}/mcp`
    if (mcpHosts.includes('*')) {
      return warning(
        'names in MCP_HOSTS',
        "MCP_HOSTS=*, so any web page may make a visitor's browser send requests to this server",
        'list the host names by which assistants reach the server',
      )
    }
    if (oauth !== undefined && !hasSignInAddress(publicBaseUrl)) {
      return warning(
        'PUBLIC_BASE_URL with https and without a path, because clients look for the sign-in at its root',
        publicBaseUrl,
        'set it to the address of the proxy that speaks https',
      )
    }
    const credentials = oauth === undefined ? 'a key' : 'a key or an access token (OAUTH_...)'
    if (!publicMcp) return ok(`${address} answers assistants with ${credentials}`)
    const { network = TIER_LIMITS.free, total = TIER_LIMITS.pro } = guests.mcp
    const found =
      `${address} answers everybody (PUBLIC_MCP): without a key, ${network.minute} requests a minute and ` +
      `${network.day} a day for each network, ${total.minute} and ${total.day} for all networks together`
    if (trustProxy.length > 0 || publicBaseUrl.startsWith('http:')) return ok(found)
    return warning(
      'TRUST_PROXY to name the proxy that speaks https',
      `${found}; TRUST_PROXY is empty, so all callers behind the proxy count as one network`,
      'set TRUST_PROXY to the addresses of the proxy',
    )
  },
}
