/**
 * Ranges of addresses from which the assistants of a vendor send requests. Thousands of people share these
 * addresses, so limits meant for one network would refuse most of them. Each vendor is therefore one caller,
 * with limits of its own.
 */
import { BlockList, isIP } from 'node:net'
import type { Caller } from '../../keys/plans.ts'
import type { Limits } from '../../limits/limits.ts'

export interface AssistantSettings {
  /** CIDR ranges, each with the name of its vendor. A vendor may have several. */
  readonly ranges: readonly { readonly name: string; readonly range: string }[]
  /** Limits of each vendor's requests. */
  readonly limits: Limits
}

export class Assistants {
  readonly limits: Limits
  readonly #lists = new Map<string, BlockList>()

  constructor({ ranges, limits }: AssistantSettings) {
    this.limits = limits
    for (const { name, range } of ranges) {
      const [address = '', prefix] = range.split('/')
      const list = this.#lists.get(name) ?? new BlockList()
      list.addSubnet(address, Number(prefix), familyOf(address))
      this.#lists.set(name, list)
    }
  }

  /** True if `name` is the name of a vendor. */
  has(name: string): boolean {
    return this.#lists.has(name)
  }

  /** The vendor of an address; undefined if the address is in no range. */
  vendorOf(address: string): string | undefined {
    if (this.#lists.size === 0 || isIP(address) === 0) return undefined
    for (const [name, list] of this.#lists) if (list.check(address, familyOf(address))) return name
    return undefined
  }

  /**
   * Wraps `guests`: the result returns one caller for all addresses of a vendor, and asks `guests` for other
   * addresses. `kind` begins the caller's id: `visitor claude`.
   */
  apartFrom(guests: (address: string) => Caller, kind: string): (address: string) => Caller {
    return (address) => {
      const vendor = this.vendorOf(address)
      if (vendor === undefined) return guests(address)
      return { keyId: `${kind} ${vendor}`, tier: 'pro', ownLimits: this.limits }
    }
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
