import { fc, test } from '@fast-check/vitest'
import { expect, test as plainTest } from 'vitest'
import { keyIn, maskKeys, mintKey, TIERS } from '../../src/keys/api-key.ts'
import { decodeRepeatedly, encodings } from '../support/encodings.ts'

const anyKey = fc.constantFrom(...TIERS).map((tier) => ({ tier, key: mintKey(tier).key }))
const anyEncodedKey = anyKey.chain(({ tier, key }) => fc.tuple(fc.constant({ tier, key }), encodings(key)))

plainTest('masking a text masks keys and feed tokens, and nothing else', () => {
  expect(maskKeys('a cds_free_0a1b2c3d_ff b')).toBe('a cds_*** b')
  expect(maskKeys('?token=cds_feed_0a1b2c3d_ff&q=1')).toBe('?token=cds_***&q=1')
  expect(maskKeys('/x/CDS%5fpro%5f0a1b2c3d%5Fff?q=1')).toBe('/x/cds_***?q=1')
  expect(maskKeys('/%%36%33ds_free_0a1b2c3d_ff/%C3%A9%zz')).toBe('/cds_***/%C3%A9%zz')
  const harmless = 'cds free and cds_other_thing, 50 % of 0123456789abcdef0123456789abcdef'
  expect(maskKeys(harmless)).toBe(harmless)
})

plainTest('the secret of a key is masked even if the beginning of the key is missing', () => {
  const secret = mintKey('pro').key.slice(-40)
  expect(maskKeys(`/x/ro_${secret}/y`)).toBe('/x/ro_cds_***/y')
  expect(maskKeys(`/%2${secret.toUpperCase()}%2`)).not.toContain(secret.toUpperCase().slice(2))
})

test.prop([anyEncodedKey])(
  'a key in a text is masked and its kind is recognized, in every encoding of the key',
  ([{ tier }, encoded]) => {
    expect(maskKeys(`a=${encoded}&b=1`)).toBe('a=cds_***&b=1')
    expect(keyIn(`/calendar.ics?a=${encoded}&b=1`)).toBe(tier === 'feed' ? 'feed token' : 'API key')
  },
)

const around = fc.string({ unit: fc.constantFrom('%', '2', '5', 'c', 'A', '/', '_', 'é', '"'), maxLength: 6 })
test.prop([around, anyEncodedKey, around])(
  'masking removes the secret of a key from every text that contains the key',
  (before, [{ key }, encoded], after) => {
    const masked = maskKeys(before + encoded + after)
    for (const text of decodeRepeatedly(masked)) expect(text.toLowerCase()).not.toContain(key.slice(-38, -2))
  },
)

plainTest('a key is masked even if its escapes are nested 5,000 levels deep', () => {
  const { key } = mintKey('free')
  expect(maskKeys(`/%${'25'.repeat(5000)}63${key.slice(1)}`)).toBe('/cds_***')
})
