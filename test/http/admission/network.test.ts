import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mcpGuests, visitors } from '../../../src/http/admission/guests.ts'
import { Networks, networkOf } from '../../../src/http/admission/network-requests.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['1::2:3:4:5:192.0.2.7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('the address %s is counted as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('every spelling of an IPv6 address is counted as the network of its first four groups', () => {
  const group = fc.nat(0xff_ff)
  fc.assert(
    fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
      const long = groups.map((value) => value.toString(16).padStart(4, '0')).join(':')
      const short = new URL(`http://[${long}]`).hostname.slice(1, -1)
      const first = groups.slice(0, 4).map((value) => value.toString(16))
      for (const spelling of [long, short]) expect(networkOf(spelling)).toBe(`${first.join(':')}::/64`)
    }),
  )
})

test('a customer with an IPv6 /48 uses up neither the table of counted networks nor the limits of all guests', () => {
  const networks = new Networks(60_000, () => 0, 1000)
  const names = new Set(Array.from({ length: 65_536 }, (_, at) => networks.nameOf(`2001:db8:1:${at.toString(16)}::1`)))
  expect(names.size).toBe(257)
  expect(networks.nameOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networks.nameOf('2001:db8:2::1')).toBe('2001:db8:2:0::/64')
  const [one, other] = ['2001:db8:1:1::1', '2001:db8:1:2::1'].map(mcpGuests(() => 0))
  expect(one!.keyId).not.toBe(other!.keyId)
  expect(one!.within).toEqual(other!.within)
})

test('an IPv6 /56 has an eighth of the limits of all guests, a /48 has a quarter, and a /32 has half', () => {
  const levelsOf = (address: string) => {
    const levels: [string, number | undefined][] = []
    for (let { within } = visitors(() => 0)(address); within !== undefined; within = within.within)
      levels.push([within.keyId, within.ownLimits?.minute])
    return levels
  }
  expect(levelsOf('2001:db8:1:2ff::1')).toEqual([
    ['visitor 2001:db8:1:200::/56', 375],
    ['visitor 2001:db8:1::/48', 750],
    ['visitor 2001:db8::/32', 1500],
    ['visitors', 3000],
  ])
  expect(levelsOf('192.0.2.7')).toEqual([['visitors', 3000]])
  // the limits of a group are never below the limits of one network
  expect(mcpGuests(() => 0)('2001:db8::1').within).toMatchObject({ ownLimits: { minute: 60, day: 6250 } })
})
