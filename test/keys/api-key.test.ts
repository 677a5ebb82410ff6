import { fc, test } from '@fast-check/vitest'
import { describe, expect, test as plainTest } from 'vitest'
import { idOfFeedToken, idOfKey, keyIn, maskKeys, mintKey, TIERS } from '../../src/keys/api-key.ts'

/** A text in which some letters are percent-encoded, some of them twice. */
function encodings(text: string): fc.Arbitrary<string> {
  const forms = [...text].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    return fc.constantFrom(letter, letter, letter, `%${hex}`, `%${hex.toUpperCase()}`, `%25${hex}`)
  })
  return fc.tuple(...forms).map((letters) => letters.join(''))
}

const anyKey = fc.constantFrom(...TIERS).map((tier) => ({ tier, key: mintKey(tier).key }))

describe('masking keys', () => {
  plainTest('keys and feed tokens are masked, and nothing else', () => {
    expect(maskKeys('a cds_free_0a1b2c3d_ff b')).toBe('a cds_*** b')
    expect(maskKeys('?token=cds_feed_0a1b2c3d_ff&q=1')).toBe('?token=cds_***&q=1')
    expect(maskKeys('/x/CDS%5fpro%5f0a1b2c3d%5Fff?q=1')).toBe('/x/cds_***?q=1')
    expect(maskKeys('/x?%63ds_feed_0a1b2c3d_ff')).toBe('/x?cds_***')
    expect(maskKeys('cds free and cds_other_thing')).toBe('cds free and cds_other_thing')
  })

  test.prop([anyKey.chain(({ tier, key }) => fc.tuple(fc.constant({ tier, key }), encodings(key)))])(
    'a key is masked and known by its kind, whichever of its letters are percent-encoded',
    ([{ tier, key }, encoded]) => {
      expect(maskKeys(`a=${encoded}&b=1`)).toBe('a=cds_***&b=1')
      expect(keyIn(`/calendar.ics?a=${encoded}&b=1`)).toBe(tier === 'feed' ? 'feed token' : 'API key')
      expect(maskKeys(encoded)).not.toContain(key.slice(-20))
    },
  )
})

describe('the form of a key', () => {
  plainTest('a feed token is no API key, and the other way round', () => {
    for (const tier of TIERS) {
      const { id, key } = mintKey(tier)
      expect(idOfKey(key)).toBe(tier === 'feed' ? undefined : id)
      expect(idOfFeedToken(key)).toBe(tier === 'feed' ? id : undefined)
    }
  })

  plainTest('of an API key and a feed token in one text, the API key counts', () => {
    const [feed, pro] = [mintKey('feed').key, mintKey('pro').key]
    expect(keyIn(`?token=${feed}&key=${pro}`)).toBe('API key')
    expect(keyIn('?token=cds_gold_1')).toBeUndefined()
  })
})
