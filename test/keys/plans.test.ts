import { describe, expect, test } from 'vitest'
import { handshakesOf, type TierLimits } from '../../src/keys/plans.ts'

const LIMITS: TierLimits = {
  free: { minute: 60, day: 1000 },
  pro: { minute: 300, day: 50_000 },
  feed: { minute: 31, day: 501 },
}

describe('handshakes', () => {
  test('count in windows of their own, which hold half of what the tier may ask, rounded up', () => {
    expect(handshakesOf({ keyId: 'a', tier: 'feed' }, LIMITS)).toEqual({
      keyId: 'a handshakes',
      tier: 'feed',
      ownLimits: { minute: 16, day: 251 },
    })
  })
})
