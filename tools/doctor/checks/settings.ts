import { isIP } from 'node:net'
import { formatDay } from '../../../src/event/days.ts'
import type { Check } from '../check.ts'
import { ok, problem, warning } from '../verdict.ts'

/** Settings that are each allowed, and together are not what anybody means. */
export const settingsCheck: Check = {
  name: 'configuration',
  run({ config: { host, port, opsPort, publicBaseUrl, today } }) {
    if (opsPort === port && port !== 0) {
      return problem('different ports', `PORT and OPS_PORT are both ${port}`, 'give OPS_PORT another port')
    }
    if (today.by === 'setting') {
      return warning(
        'TODAY not to be set',
        `today stands still at ${formatDay(today.day)}`,
        'unset TODAY, which is for runs to be repeated',
      )
    }
    if (isOwnName(new URL(publicBaseUrl).hostname) && !isLoopback(host)) {
      return warning(
        'PUBLIC_BASE_URL to name the address that callers use',
        publicBaseUrl,
        'set it: the OpenAPI document tells assistants to call that address',
      )
    }
    return ok(`it can be read; callers are told ${publicBaseUrl}`)
  },
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** An address that means this machine, whoever uses it. */
function isOwnName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host) || host === '0.0.0.0' || host === '::'
}
