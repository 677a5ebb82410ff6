import { isIP } from 'node:net'
import { formatDay } from '../../../src/event/days.ts'
import { TIER_LIMITS } from '../../../src/keys/plans.ts'
import { type Check, ok, problem, warning } from '../check.ts'

/** Settings that are valid one by one, but contradict each other. */
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

/**
 * True for a host name such as localhost, which callers on other machines cannot use to reach this machine.
 */
function isOwnName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host) || host === '0.0.0.0' || host === '::'
}

/** Who may use the MCP endpoint, and its address. */
export const assistantsCheck: Check = {
  name: 'assistants',
  run({ config: { publicBaseUrl, publicMcp, mcpHosts, trustProxy } }) {
    const address = `POST ${publicBaseUrl}/mcp`
    if (mcpHosts.includes('*')) {
      return warning(
        'names in MCP_HOSTS',
        "MCP_HOSTS=*, so that any web page may have a visitor's browser ask this server",
        'list the host names by which assistants reach the server',
      )
    }
    if (!publicMcp) return ok(`${address} answers assistants with a key`)
    const { free, pro } = TIER_LIMITS
    const found =
      `${address} answers everybody (PUBLIC_MCP): without a key, ${free.minute} requests a minute and ` +
      `${free.day} a day for each network, ${pro.minute} and ${pro.day} for all networks together`
    if (trustProxy.length > 0 || publicBaseUrl.startsWith('http:')) return ok(found)
    return warning(
      'TRUST_PROXY to name the proxy that speaks https',
      `${found}; TRUST_PROXY is empty, so that all callers behind the proxy are one network`,
      'set TRUST_PROXY to the addresses of the proxy',
    )
  },
}
