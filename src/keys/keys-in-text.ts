/** Finds and masks keys in texts such as URLs and log lines, however they are percent-encoded. */

const MASK = 'cds_***'

/**
 * A key from its beginning on, or what is left of one that lost its beginning: a secret has 40 hex digits.
 * Two of them may be missing on each side, where they were taken for a part of an escape. Other ids and
 * digests in log lines have 32 at most.
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

/** What a text such as a URL has in it, by its form: an API key before a feed token. */
export function keyIn(text: string): 'API key' | 'feed token' | undefined {
  const forms = text.includes('%') ? [text, decodeAll(text).text] : [text]
  const tiers = forms.flatMap((form) => [...form.matchAll(KEYS)].flatMap(([, tier]) => tier?.toLowerCase() ?? []))
  if (tiers.some((tier) => tier !== 'feed')) return 'API key'
  return tiers.length > 0 ? 'feed token' : undefined
}

const PERCENT = 0x25

/**
 * Decodes all percent-encoding in a text, also of text that was encoded several times: `%63`, `%2563` and
 * `%%36%33` are all `c`. Each character is pushed on a stack. Whenever the topmost three are an escape, the
 * byte that it means takes their place, so the time is linear however deeply escapes are nested.
 * @returns the decoded text, with bytes as characters; starts[i] is where the i-th of them begins in `text`
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
