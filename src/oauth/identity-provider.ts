/** Verifies access tokens of the operator's identity provider (RFC 9068). */
import { hash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Plan } from '../keys/api-key.ts'
import type { Caller } from '../keys/plans.ts'

/**
 * Reasons why a token is refused: it is not valid, it grants no scope of this service, or the keys of the
 * provider could not be fetched.
 */
export type TokenProblem = 'token' | 'scope' | 'provider-unreachable'

export interface ProviderSettings {
  readonly issuer: string
  /** URL of the keys that sign the provider's tokens (`jwks_uri` of the provider's metadata). */
  readonly jwksUrl: string
}

/** Accepted algorithms. Tokens without a signature, or signed with a shared secret, are refused. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const CLOCK_TOLERANCE_SECONDS = 5

export type Verify = (token: string) => Promise<Caller | TokenProblem>

/**
 * Creates the verification. The keys of the provider are fetched when they are first needed, after 10
 * minutes, and if a token names an unknown key (at most every 30 s).
 */
export function verifyTokensOf(
  { issuer, jwksUrl }: ProviderSettings,
  audience: string,
  scopes: ReadonlyMap<string, Plan>,
  now: () => Date,
): Verify {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async (token) => {
    let payload: JWTPayload
    try {
      const rules = { issuer, audience, algorithms: ALGORITHMS, requiredClaims: ['exp', 'sub'] }
      const options = { ...rules, clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: now() }
      payload = (await jwtVerify(token, keys, options)).payload
    } catch (error) {
      return isWrongToken(error) ? 'token' : 'provider-unreachable'
    }
    const plans = scopesOf(payload).map((scope) => scopes.get(scope))
    const tier = plans.includes('pro') ? 'pro' : plans.find((plan) => plan !== undefined)
    if (tier === undefined) return 'scope'
    // a digest, because logs must not name people; longer than the ids of API keys, so never equal to one of
    // them
    return { keyId: `user-${hash('sha256', `${issuer} ${payload.sub}`).slice(0, 16)}`, tier }
  }
}

/** True if the token is wrong; false if the keys of the provider could not be fetched. */
function isWrongToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  return (
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) && error.code !== 'ERR_JOSE_GENERIC'
  )
}

/** The granted scopes, from `scope`, a text (RFC 9068), and `scp`, a text or a list. */
function scopesOf({ scope, scp }: JWTPayload): readonly string[] {
  return [scope, scp].flat().flatMap((granted) => (typeof granted === 'string' ? granted.split(' ') : []))
}
