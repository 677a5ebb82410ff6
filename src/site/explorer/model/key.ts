/**
 * The reader's API key. It comes in the fragment of the address or is typed in, is stored for this tab or, if
 * the reader wants that, on this device, and is sent only in a header.
 */
import { device, tab } from './device.ts'
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
  if (key === undefined) return storedKey() ?? WITHOUT_KEY
  history.replaceState(history.state, '', location.pathname + location.search)
  // later, because the first use of the storage would delay the first search
  setTimeout(() => tab.write(STORED, key))
  return key
}

function storedKey(): string | null {
  return tab.read(STORED) ?? device.read(STORED)
}

/** Stores a key, for this tab or on this device. */
export function keepKey(key: string, isForDevice: boolean): void {
  const [storage, other] = isForDevice ? [device, tab] : [tab, device]
  storage.write(STORED, key)
  other.write(STORED, undefined)
}

export function isKeptOnDevice(): boolean {
  return device.read(STORED) !== null
}

/** Written before a key is deleted, so that other tabs are told even of a key that only this tab had. */
const FORGOTTEN = ''

/** Deletes the stored key, and those of other tabs. */
export function forgetKey(): void {
  device.write(STORED, FORGOTTEN)
  for (const storage of [tab, device]) storage.write(STORED, undefined)
}

/** True if another tab has deleted the keys; then this tab has deleted its own. */
export function isForgottenBy({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  if (key !== STORED || newValue !== FORGOTTEN) return false
  tab.write(STORED, undefined)
  return true
}
