import { describe, expect, test } from 'vitest'
import { type Caller, handshakesOf, limitsOf, type TierLimits } from '../../src/keys/plans.ts'

const LIMITS: TierLimits = {
  free: { minute: 60, day: 1000 },
  pro: { minute: 300, day: 50_000 },
  feed: { minute: 31, day: 501 },
}

test('the own limits of a key replace those of its tier, each alone', () => {
  const caller: Caller = { keyId: 'a', tier: 'pro', ownLimits: { day: 7 } }
  expect(limitsOf(caller, LIMITS)).toEqual({ minute: 300, day: 7 })
})

describe('handshakes', () => {
  test('count in windows of their own, which hold half of what the tier may ask, rounded up', () => {
    expect(handshakesOf({ keyId: 'a', tier: 'feed' }, LIMITS)).toEqual({
      keyId: 'a handshakes',
      tier: 'feed',
      ownLimits: { minute: 16, day: 251 },
    })
  })

  test('of a key with limits of its own are half of these, and no part of its group', () => {
    const caller: Caller = {
      keyId: 'a',
      tier: 'pro',
      ownLimits: { minute: 1 },
      within: { keyId: 'b', tier: 'free' },
    }
    expect(handshakesOf(caller, LIMITS)).toEqual({
      keyId: 'a handshakes',
      tier: 'pro',
      ownLimits: { minute: 1, day: 25_000 },
    })
  })
})
