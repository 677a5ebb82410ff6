/**
 * Values that only servers with the same secret can read and write, as encrypted tokens (RFC 7516). Browsers
 * and clients carry the tokens, so no server stores the values.
 */
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose'

/** Lifetime of each kind of sealed value. Each kind has its own encryption key. */
const LIFETIME_SECONDS = {
  /** An authorization request that waits until a person has entered the API key. */
  request: 600,
  /** An authorization code. Clients redeem it within seconds. */
  code: 60,
  access: 3600,
  /** A refresh token. When it has ended, the person must enter the API key again. */
  refresh: 90 * 86_400,
} as const

type SealedKind = keyof typeof LIFETIME_SECONDS

const METHODS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

export interface Sealer {
  /** Seals a value. The token ends at `endsAt` (seconds since 1970), or after the lifetime of its kind. */
  seal(kind: SealedKind, value: JWTPayload, endsAt?: number): Promise<string>
  /** The value of a token; undefined if another secret or kind was used, or the token has ended. */
  open(kind: SealedKind, token: string): Promise<JWTPayload | undefined>
}

/**
 * Creates the sealer of an issuer. It seals with the first secret and opens with every secret, so that a
 * secret can be replaced while its tokens are in use.
 */
export function createSealer(issuer: string, secrets: readonly string[], now: () => Date): Sealer {
  const keysOf = (kind: SealedKind) =>
    secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', `confdex oauth ${kind}`, 32)))
  const keys: Readonly<Record<SealedKind, Uint8Array[]>> = {
    request: keysOf('request'),
    code: keysOf('code'),
    access: keysOf('access'),
    refresh: keysOf('refresh'),
  }
  return {
    seal(kind, value, endsAt) {
      const nowSeconds = Math.floor(now().getTime() / 1000)
      return new EncryptJWT(value)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(issuer)
        .setExpirationTime(endsAt ?? nowSeconds + LIFETIME_SECONDS[kind])
        .encrypt(keys[kind][0]!)
    },
    async open(kind, token) {
      for (const key of keys[kind]) {
        try {
          const options = { ...METHODS, issuer, requiredClaims: ['exp'], currentDate: now() }
          return (await jwtDecrypt(token, key, options)).payload
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error
        }
      }
      return undefined
    },
  }
}

export const ACCESS_SECONDS = LIFETIME_SECONDS.access
