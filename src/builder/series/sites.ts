/** Websites of editions: `https://2026.icml.cc/` and `https://icml.cc/2027/` are one site, `icml.cc`. */

const SCHEME = String.raw`(?:https?:\/\/)?`
const ARCHIVE = String.raw`(?:web\.archive\.org\/web\/\d+\w*\/${SCHEME})?`
const HOST = String.raw`(?:www\d?\.)?([^/?#:\s]+\.[^/?#:\s]+)`
const ADDRESS = new RegExp(String.raw`^${SCHEME}${ARCHIVE}${HOST}(?::\d+)?([^?#\s]*)`, 'iu')
/** Parts of paths that name no event. */
const USUAL_PART = /^(?:index.*|home|events?|conferences?|en|)$/u

/** The host of a URL, without `www`, digits, and `-` or `_` at ends of labels; undefined if there is none. */
export function hostOf(website: string): string | undefined {
  const host = ADDRESS.exec(website)?.[1]
  return host && withoutDigits(host.toLowerCase().split('.')).join('.')
}

/** A website's path, without digits and usual parts (`USUAL_PART`): `icse` for `/home/icse-2026`. */
export function pathOf(website: string): string {
  const path = ADDRESS.exec(website)?.[2] ?? ''
  return withoutDigits(path.toLowerCase().split('/'))
    .filter((part) => !USUAL_PART.test(part))
    .join('/')
}

function withoutDigits(parts: readonly string[]): string[] {
  return parts.map((part) => part.replace(/\d+/gu, '').replace(/^[-_]+|[-_]+$/gu, '')).filter((part) => part !== '')
}
