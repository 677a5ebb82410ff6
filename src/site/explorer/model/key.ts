/**
 * The reader's API key. It comes in the fragment of the address or is typed in, is stored for this tab or for
 * this device, and is sent only in a header.
 */
import { device, tab } from './device.ts'
import { IS_OPEN } from './page-facts.ts'

const STORED = 'confdex-key'

/** Value in place of a key if the service needs no key. */
export const NO_KEY = ''

/** Value in place of a key for a reader without a key; undefined if a key is needed. */
export const WITHOUT_KEY = IS_OPEN ? NO_KEY : undefined

/** The key in a fragment such as `#key=cds_...`. */
function keyInFragment(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('key')?.trim() || undefined
}

/**
 * Takes the key out of the address, where others might see it, stores it and returns it. Without a key in the
 * address, returns the stored key, else WITHOUT_KEY.
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

export function keepKey(key: string, isForDevice: boolean): void {
  const [storage, other] = isForDevice ? [device, tab] : [tab, device]
  storage.write(STORED, key)
  other.write(STORED, undefined)
}

export function isKeptOnDevice(): boolean {
  return device.read(STORED) !== null
}

/** Value written before a key is deleted. This change tells other tabs, even if only this tab had a key. */
const FORGOTTEN = ''

/** Deletes the stored keys of this tab, of other tabs and of the device. */
export function forgetKey(): void {
  device.write(STORED, FORGOTTEN)
  for (const storage of [tab, device]) storage.write(STORED, undefined)
}

/** If another tab has deleted the keys, deletes the key of this tab and returns true. */
export function isForgottenBy({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  if (key !== STORED || newValue !== FORGOTTEN) return false
  tab.write(STORED, undefined)
  return true
}
