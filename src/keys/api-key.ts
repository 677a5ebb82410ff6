/**
 * The form of an API key: `cds_<tier>_<id>_<secret>`.
 * The id (8 hex digits) names the key in lists and logs. The secret (40 hex digits) is 160 random bits.
 */
import { hash, randomBytes } from 'node:crypto'

/** The tiers of service; called plans in the key file and on the command line. */
export const TIERS = ['free', 'pro'] as const
export type Tier = (typeof TIERS)[number]

const KEY = /^cds_(?:free|pro)_([0-9a-f]{8})_[0-9a-f]{40}$/

/** Makes a new key. */
export function mintKey(tier: Tier): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString('hex')
  return { id, key: `cds_${tier}_${id}_${randomBytes(20).toString('hex')}` }
}

/** The id inside a key; undefined for text in another form. Does not say whether the key was issued. */
export function idOfKey(text: string): string | undefined {
  return KEY.exec(text)?.[1]
}

/** SHA-256 of a whole key, in hex. A plain digest is safe here, because nobody can try 160 random bits. */
export function digestOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}
