/**
 * Ranges of addresses from which assistants of a vendor send requests. Thousands of people share these
 * addresses, so each vendor is one caller with limits of its own.
 */
import type { Caller } from '../../keys/plans.ts'
import type { Limits } from '../../limits/limits.ts'
import { AddressRanges } from './address-ranges.ts'

export interface AssistantSettings {
  /** CIDR ranges with the names of their vendors. A vendor may have several ranges. */
  readonly ranges: readonly { readonly name: string; readonly range: string }[]
  readonly limits: Limits
}

export class Assistants {
  readonly limits: Limits
  readonly #ranges = new Map<string, AddressRanges>()

  constructor({ ranges, limits }: AssistantSettings) {
    this.limits = limits
    for (const { name, range } of ranges) {
      const known = this.#ranges.get(name) ?? new AddressRanges()
      known.add(range)
      this.#ranges.set(name, known)
    }
  }

  has(name: string): boolean {
    return this.#ranges.has(name)
  }

  /** The vendor of an address; undefined if the address is in no range. */
  vendorOf(address: string): string | undefined {
    for (const [name, ranges] of this.#ranges) if (ranges.has(address)) return name
    return undefined
  }

  /**
   * Returns a function that finds one caller for all addresses of a vendor, and calls `guests` for other
   * addresses. The id of this caller begins with `kind`: `visitor claude`.
   */
  apartFrom(guests: (address: string) => Caller, kind: string): (address: string) => Caller {
    return (address) => {
      const vendor = this.vendorOf(address)
      if (vendor === undefined) return guests(address)
      return { keyId: `${kind} ${vendor}`, tier: 'pro', ownLimits: this.limits }
    }
  }
}
