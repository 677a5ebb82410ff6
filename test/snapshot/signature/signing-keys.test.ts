import { createHash, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdOf, parsePublicKeys, trustedKeyOf } from '../../../src/snapshot/signature/signing-keys.ts'
import { makeSigner } from '../../support/signing.ts'

const [one, two] = [makeSigner(), makeSigner()]
test('parsePublicKeys finds several public keys in a text, with any text around the keys', () => {
  const ids = (pem: string) => parsePublicKeys(pem).map(({ id }) => id)
  expect(ids(one.publicPem)).toEqual([one.id])
  expect(ids(`mine:\n${one.publicPem}\n\n# theirs\n${two.publicPem}`)).toEqual([one.id, two.id])
  expect(parsePublicKeys(two.publicPem)[0]!.key.equals(createPublicKey(two.privateKey))).toBe(true)
})

test('the id of a signing key is the beginning of the SHA-256 digest of the public key', () => {
  const der = createPublicKey(one.privateKey).export({ type: 'spki', format: 'der' })
  expect(keyIdOf(createPublicKey(one.privateKey))).toBe(createHash('sha256').update(der).digest('hex').slice(0, 16))
  expect(trustedKeyOf(one.privateKey)).toMatchObject({ id: one.id })
})
