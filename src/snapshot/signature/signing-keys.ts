import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A public key whose signatures are accepted. */
export interface TrustedKey {
  /** Id of the key (`keyIdOf`). */
  readonly id: string
  readonly key: KeyObject
}

/** Error: a text is no signing key. The message never quotes the text. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError'
  readonly expected: string
  readonly found: string

  constructor(expected: string, found: string) {
    super(`expected ${expected}, found ${found}`)
    this.expected = expected
    this.found = found
  }
}

const PUBLIC_FORM = 'one or more Ed25519 public keys in PEM'
const PRIVATE_FORM = 'an Ed25519 private key in PEM, without a passphrase'
const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g

/** The start of the SHA-256 of a public key (DER, SubjectPublicKeyInfo), 16 hexadecimal digits. */
export function keyIdOf(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/** The public key that belongs to a private key. */
export function trustedKeyOf(privateKey: KeyObject): TrustedKey {
  const key = createPublicKey(privateKey)
  return { id: keyIdOf(key), key }
}

/**
 * Reads all public keys of a text.
 * @throws SigningKeyError if the text has no public key, or another PEM block, such as a private key
 */
export function parsePublicKeys(pem: string): TrustedKey[] {
  const blocks = [...pem.matchAll(PEM_BLOCK)]
  if (blocks.length === 0) throw new SigningKeyError(PUBLIC_FORM, 'no PEM')
  return blocks.map(([block, label]) => {
    // createPublicKey also accepts a private key, which a server must not have
    if (label !== 'PUBLIC KEY') throw new SigningKeyError(PUBLIC_FORM, `a ${label}`)
    const key = keyFrom(() => createPublicKey(block), PUBLIC_FORM)
    return { id: keyIdOf(key), key }
  })
}

/** @throws SigningKeyError */
export function parsePrivateKey(pem: string): KeyObject {
  return keyFrom(() => createPrivateKey(pem), PRIVATE_FORM)
}

function keyFrom(create: () => KeyObject, form: string): KeyObject {
  let key: KeyObject
  try {
    key = create()
  } catch (error) {
    throw new SigningKeyError(form, `a text that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no key'})`)
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SigningKeyError(form, `a key for ${key.asymmetricKeyType}`)
  return key
}
