/**
 * The form of an API key: `cds_<tier>_<id>_<secret>`.
 * The id (8 hex digits) names the key in lists and logs. The secret (40 hex digits) is 160 random bits.
 * A feed token has the same form, and only `verifyFeed` of the key store takes it.
 */
import { hash, randomBytes } from 'node:crypto'

/** The plans that API keys are issued for. */
export const PLANS = ['free', 'pro'] as const
export type Plan = (typeof PLANS)[number]

/** The tiers of service; called plans in the key file. Feed tokens have a tier of their own. */
export const TIERS = [...PLANS, 'feed'] as const
export type Tier = (typeof TIERS)[number]

const API_KEY = /^cds_(?:free|pro)_([0-9a-f]{8})_[0-9a-f]{40}$/
const FEED_TOKEN = /^cds_feed_([0-9a-f]{8})_[0-9a-f]{40}$/

/** Makes a new key, or a feed token. */
export function mintKey(tier: Tier): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString('hex')
  return { id, key: `cds_${tier}_${id}_${randomBytes(20).toString('hex')}` }
}

/** The id inside an API key; undefined for text in another form. Does not say whether the key was issued. */
export function idOfKey(text: string): string | undefined {
  return API_KEY.exec(text)?.[1]
}

/** The same of a feed token. */
export function idOfFeedToken(text: string): string | undefined {
  return FEED_TOKEN.exec(text)?.[1]
}

/** SHA-256 of a whole key, in hex. A plain digest is safe here, because nobody can try 160 random bits. */
export function digestOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}
