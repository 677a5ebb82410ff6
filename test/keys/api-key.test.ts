import { describe, expect, test } from 'vitest'
import { idOfFeedToken, idOfKey, mintKey, TIERS } from '../../src/keys/api-key.ts'

describe('the form of a key', () => {
  test('a feed token is no API key, and the other way round', () => {
    for (const tier of TIERS) {
      const { id, key } = mintKey(tier)
      expect(idOfKey(key)).toBe(tier === 'feed' ? undefined : id)
      expect(idOfFeedToken(key)).toBe(tier === 'feed' ? id : undefined)
    }
  })
})
