import { isIP } from 'node:net'

/** What stands for all addresses that are none, which only a proxy's header can bring. */
const NO_ADDRESS = 'unknown'

/**
 * Whose an address is: itself for IPv4, also when it is written as IPv6; for IPv6 its first 64 bits, written `2001:db8:0:1::/64`. A customer gets at
 * least so much (RFC 6177), and may use any of the 2^64 addresses in it.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return NO_ADDRESS
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = [...groupsOf(head), ...Array<string>(8).fill('0')]
  // what `::` leaves out; an address in dots at the end counts for two groups
  if (tail !== undefined) {
    const last = groupsOf(tail)
    const length = last.length + (tail.includes('.') ? 1 : 0)
    groups.splice(8 - length, length, ...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
