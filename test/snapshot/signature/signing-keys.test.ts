import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  keyIdOf,
  parsePrivateKey,
  parsePublicKeys,
  SigningKeyError,
  trustedKeyOf,
} from '../../../src/snapshot/signature/signing-keys.ts'
import { makeSigner } from '../../support/signing.ts'

const PUBLIC = 'one or more Ed25519 public keys in PEM'
const PRIVATE = 'an Ed25519 private key in PEM, without a passphrase'

const [one, two] = [makeSigner(), makeSigner()]
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaPublic = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const rsaPrivate = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const locked = one.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'secret' })
  .toString()
const broken = one.publicPem.replace(/\n[A-Za-z0-9+/=]{10}/, '\nAAAAAAAAAA')

function refusal(read: () => unknown): Pick<SigningKeyError, 'name' | 'message' | 'expected' | 'found'> | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SigningKeyError)
    const { name, message, expected, found } = error as SigningKeyError
    return { name, message, expected, found }
  }
}

const refused = (expected: string, found: string) => ({
  name: 'SigningKeyError',
  message: `expected ${expected}, found ${found}`,
  expected,
  found,
})

test('a text may have several public keys, with anything around them', () => {
  const ids = (pem: string) => parsePublicKeys(pem).map(({ id }) => id)
  expect(ids(one.publicPem)).toEqual([one.id])
  expect(ids(`mine:\n${one.publicPem}\n\n# theirs\n${two.publicPem}`)).toEqual([one.id, two.id])
  expect(parsePublicKeys(two.publicPem)[0]!.key.equals(createPublicKey(two.privateKey))).toBe(true)
})

test('what is no public key is refused, and is not quoted', () => {
  expect(refusal(() => parsePublicKeys(''))).toEqual(refused(PUBLIC, 'no PEM'))
  expect(refusal(() => parsePublicKeys('secret'))).toEqual(refused(PUBLIC, 'no PEM'))
  expect(refusal(() => parsePublicKeys(one.privatePem))).toEqual(refused(PUBLIC, 'a PRIVATE KEY'))
  expect(refusal(() => parsePublicKeys(`${one.publicPem}${two.privatePem}`))).toEqual(refused(PUBLIC, 'a PRIVATE KEY'))
  expect(refusal(() => parsePublicKeys(rsaPublic))).toEqual(refused(PUBLIC, 'a key for rsa'))
  expect(refusal(() => parsePublicKeys(broken))?.found).toMatch(/^a text that cannot be read \(ERR_\w+\)$/)
})

test('a private key is one of Ed25519 without a passphrase', () => {
  expect(trustedKeyOf(parsePrivateKey(one.privatePem)).id).toBe(one.id)
  expect(refusal(() => parsePrivateKey(rsaPrivate))).toEqual(refused(PRIVATE, 'a key for rsa'))
  expect(refusal(() => parsePrivateKey(locked))).toMatchObject({ expected: PRIVATE })
  expect(refusal(() => parsePrivateKey('secret'))?.found).toMatch(/^a text that cannot be read \(ERR_\w+\)$/)
})

test('the id of a key is the start of the digest of its public form', () => {
  const der = createPublicKey(one.privateKey).export({ type: 'spki', format: 'der' })
  expect(keyIdOf(createPublicKey(one.privateKey))).toBe(createHash('sha256').update(der).digest('hex').slice(0, 16))
  expect(trustedKeyOf(one.privateKey)).toMatchObject({ id: one.id })
})
