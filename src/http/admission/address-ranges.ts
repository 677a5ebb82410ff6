import { BlockList, isIP } from 'node:net'

/** Single addresses and CIDR ranges of addresses. */
export class AddressRanges {
  readonly #list = new BlockList()

  add(range: string): void {
    const [address = '', prefix] = range.split('/')
    const family = familyOf(address)
    this.#list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }

  /** True if an address is in one of the ranges; false for any text that is not an address. */
  has(address: string): boolean {
    return isIP(address) !== 0 && this.#list.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
