/**
 * The reader's API key: it comes in the fragment of the address, is stored for this tab, and is sent only in
 * a header.
 */

const STORED = 'confdex-key'

/** The key in a fragment such as `#key=cds_...`. */
export function keyInFragment(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('key')?.trim() || undefined
}

/**
 * Removes the key from the address, where others might see it, and stores it; without a key there, returns
 * that of this tab.
 */
export function takeKey(): string | undefined {
  const key = keyInFragment(location.hash)
  if (key === undefined) return sessionStorage.getItem(STORED) ?? undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  // later, because the first use of the storage would delay the first search
  setTimeout(() => keepKey(key))
  return key
}

/** Stores a key for this tab; undefined deletes the stored key. */
export function keepKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, key)
}
