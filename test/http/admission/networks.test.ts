import { expect, test } from 'vitest'
import { Networks, visitors } from '../../../src/http/admission/network-requests.ts'

test('addresses of one network share one name, until all names are forgotten', () => {
  let nowMs = 0
  const networks = new Networks(60_000, () => nowMs, 2)
  const first = networks.nameOf('2001:db8::1')
  expect(networks.nameOf('2001:db8::2')).toBe(first)
  expect(networks.nameOf('192.0.2.1')).toBe('192.0.2.1')
  // Two networks are known, so all further ones share a name.
  expect(networks.nameOf('192.0.2.2')).toBe('all others')
  expect(networks.nameOf('192.0.2.3')).toBe('all others')
  expect(networks.nameOf('192.0.2.1')).toBe('192.0.2.1')
  nowMs = 60_000
  expect(networks.nameOf('192.0.2.3')).toBe('192.0.2.3')
})

test('each network of visitors has the limits of plan free, and all visitors share another limit', () => {
  const callerFrom = visitors()
  const caller = callerFrom('2001:db8::1')
  expect(callerFrom('2001:db8::2')).toEqual(caller)
  expect(caller).toMatchObject({ tier: 'free', within: { ownLimits: { minute: 3000, day: 500_000 } } })
  expect(callerFrom('192.0.2.1').keyId).not.toBe(caller.keyId)
  expect(callerFrom('192.0.2.1').within).toBe(caller.within)
})
