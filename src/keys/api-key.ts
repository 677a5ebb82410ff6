/**
 * The form of an API key: `cds_<tier>_<id>_<secret>`. The id (8 hex digits) names the key in lists and logs.
 * The secret (40 hex digits) is 160 random bits. A feed token has the same form, but only `verifyFeed`
 * accepts it.
 */
import { hash, randomBytes } from 'node:crypto'

export const PLANS = ['free', 'pro'] as const
export type Plan = (typeof PLANS)[number]

/** The tiers of service: the plans, and one tier for feed tokens. The key file calls all of them plans. */
export const TIERS = [...PLANS, 'feed'] as const
export type Tier = (typeof TIERS)[number]

const API_KEY = /^cds_(?:free|pro)_([0-9a-f]{8})_[0-9a-f]{40}$/
const FEED_TOKEN = /^cds_feed_([0-9a-f]{8})_[0-9a-f]{40}$/

export function mintKey(tier: Tier): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString('hex')
  return { id, key: `cds_${tier}_${id}_${randomBytes(20).toString('hex')}` }
}

/** The id in an API key, which may never have been issued; undefined for a text in another form. */
export function idOfKey(text: string): string | undefined {
  return API_KEY.exec(text)?.[1]
}

/** The id in a feed token; undefined for a text in another form. */
export function idOfFeedToken(text: string): string | undefined {
  return FEED_TOKEN.exec(text)?.[1]
}

/** SHA-256 of a whole key, in hex. It needs no salt, because nobody can try out 160 random bits. */
export function digestOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/**
 * The feed token that belongs to a key: derived from the digest of the key, so that every server can verify
 * it.
 */
export function feedTokenOfKey(id: string, digest: string): string {
  return `cds_feed_${id}_${hash('sha256', `feed token of ${digest}`, 'hex').slice(0, 40)}`
}

const MASK = 'cds_***'

/**
 * Matches a key from `cds_` on, or a secret alone. 36 of its 40 hex digits are enough, because a `%` before
 * them may change the first digits. Other ids and digests in log lines have at most 32.
 */
const KEYS = /cds_(free|pro|feed)_\w+|[\da-f]{36,}/gi

/** Masks all keys and feed tokens in a text. Operators need only the id, which is logged as `keyId`. */
export function maskKeys(text: string): string {
  const rest = text.includes('%') ? maskEncoded(text) : text
  return rest.replace(KEYS, MASK)
}

function maskEncoded(text: string): string {
  const { text: decoded, starts } = decodeAll(text)
  let masked = ''
  let end = 0
  for (const { index, 0: key } of decoded.matchAll(KEYS)) {
    masked += text.slice(end, starts[index]) + MASK
    end = starts[index + key.length] ?? text.length
  }
  return masked + text.slice(end)
}

/** The kind of credential in a text such as a URL; undefined if there is none. An API key has precedence. */
export function keyIn(text: string): 'API key' | 'feed token' | undefined {
  const forms = text.includes('%') ? [text, decodeAll(text).text] : [text]
  const tiers = forms.flatMap((form) => [...form.matchAll(KEYS)].flatMap(([, tier]) => tier?.toLowerCase() ?? []))
  if (tiers.some((tier) => tier !== 'feed')) return 'API key'
  return tiers.length > 0 ? 'feed token' : undefined
}

const PERCENT = 0x25

/**
 * Decodes all percent-encoding in a text, even if nested, in linear time: `%63`, `%2563` and `%%36%33` are
 * all `c`.
 * @returns the decoded text, with bytes as characters; `starts[i]` is the position in the given text of byte
 * i
 */
function decodeAll(text: string): { readonly text: string; readonly starts: readonly number[] } {
  const codes: number[] = []
  const starts: number[] = []
  for (let at = 0; at < text.length; at++) {
    codes.push(text.charCodeAt(at))
    starts.push(at)
    for (let top = codes.length - 1; top >= 2 && codes[top - 2] === PERCENT; top -= 2) {
      const [high, low] = [hexDigit(codes[top - 1]!), hexDigit(codes[top]!)]
      if (high < 0 || low < 0) break
      codes.length = starts.length = top - 1
      codes[top - 2] = high * 16 + low
    }
  }
  return { text: codes.map((code) => String.fromCharCode(code)).join(''), starts }
}

/** The value of a hex digit of either case, from its character code; negative for any other character. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
