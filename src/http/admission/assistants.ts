/**
 * Ranges of addresses from which the assistants of a vendor send requests. Thousands of people share these
 * addresses, so each vendor is one caller with limits of its own.
 */
import { BlockList, isIP } from 'node:net'
import type { Caller } from '../../keys/plans.ts'
import type { Limits } from '../../limits/limits.ts'

export interface AssistantSettings {
  /** CIDR ranges with the names of their vendors. A vendor may have several ranges. */
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
   * Returns a function that finds one caller for all addresses of a vendor, and calls `guests` for other
   * addresses. `kind` begins the vendor's id: `visitor claude`.
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
