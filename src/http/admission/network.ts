import { isIP } from 'node:net'

/** The network of all texts that are no address. Only the header of a proxy can contain them. */
const NO_ADDRESS = 'unknown'

/**
 * The network of an address: the address itself for IPv4, also when it is written as IPv6; for IPv6 its first
 * 64 bits, written `2001:db8:0:1::/64`. A customer of a provider gets at least a /64 (RFC 6177), and may use
 * any address in it.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return NO_ADDRESS
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = [...groupsOf(head), ...Array<string>(8).fill('0')]
  // `::` stands for the missing groups. An IPv4 address at the end takes the place of two.
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
