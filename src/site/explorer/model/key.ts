/** The reader's API key: comes in the fragment of the address, stays in this tab, leaves in a header only. */

const STORED = 'confdex-key'

/** The key in a fragment such as `#key=cds_...`. */
export function keyInFragment(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('key')?.trim() || undefined
}

/** Takes the key out of the address, where others might see it, and stores it; else the key of this tab. */
export function takeKey(): string | undefined {
  const key = keyInFragment(location.hash)
  if (key === undefined) return sessionStorage.getItem(STORED) ?? undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  // later, for the first use of the storage would delay the first search
  setTimeout(() => keepKey(key))
  return key
}

/** Stores a key for this tab; undefined forgets the one that is stored. */
export function keepKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, key)
}
