import { TIER_LIMITS } from '../../../../src/keys/plans.ts'
import { type Check, ok, warning } from '../../check.ts'

/** Who may ask the MCP door, at which address. */
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
