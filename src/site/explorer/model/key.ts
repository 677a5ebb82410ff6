/**
 * The reader's API key. It comes in the fragment of the address or is typed in, is stored for this tab or, if
 * the reader wants that, on this device, and is sent only in a header.
 */
import { IS_OPEN } from './page-facts.ts'

const STORED = 'confdex-key'

/** Stands for the key of a reader who needs none. */
export const NO_KEY = ''

/** The key of a reader who has none; undefined if a key is needed. */
export const WITHOUT_KEY = IS_OPEN ? NO_KEY : undefined

/** The key in a fragment such as `#key=cds_...`. */
export function keyInFragment(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('key')?.trim() || undefined
}

/**
 * Removes the key from the address, where others might see it, and stores it; without a key there, returns
 * the stored key.
 */
export function takeKey(): string | undefined {
  const key = keyInFragment(location.hash)
  if (key === undefined) return sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED) ?? WITHOUT_KEY
  history.replaceState(history.state, '', location.pathname + location.search)
  // later, because the first use of the storage would delay the first search
  setTimeout(() => sessionStorage.setItem(STORED, key))
  return key
}

/** Stores a key, for this tab or on this device. */
export function keepKey(key: string, isForDevice: boolean): void {
  const [storage, other] = isForDevice ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  storage.setItem(STORED, key)
  other.removeItem(STORED)
}

export function isKeptOnDevice(): boolean {
  return localStorage.getItem(STORED) !== null
}

/** Deletes the stored key. */
export function forgetKey(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORED)
}
