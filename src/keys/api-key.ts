/**
 * What an API key looks like: `cds_<tier>_<id>_<secret>`.
 * The id (8 hex digits) names the key in lists and logs; the secret (40 hex digits) is 160 random bits.
 */
import { hash, randomBytes } from 'node:crypto'

/** What a key's holder may use; called plan on the wire and on the command line. */
export const TIERS = ['free', 'pro'] as const
export type Tier = (typeof TIERS)[number]

const KEY = /^cds_(?:free|pro)_([0-9a-f]{8})_[0-9a-f]{40}$/

/** Makes a new key. */
export function mintKey(tier: Tier): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString('hex')
  return { id, key: `cds_${tier}_${id}_${randomBytes(20).toString('hex')}` }
}

/** The id inside a key; undefined when the text is not written like a key. Says nothing about whether the key was issued. */
export function idOfKey(text: string): string | undefined {
  return KEY.exec(text)?.[1]
}

/** SHA-256 of a whole key, in hex. The secret has 160 random bits, so a plain digest cannot be guessed backwards. */
export function digestOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}
