/** Facts about the service that the server writes into the page. */

/** The day that the service uses as today, if its operator set one. */
export const FIXED_TODAY = fact('today') || undefined

/** The current day of the service: TODAY if set, else the UTC day by the clock of the browser. */
export function currentDay(): string {
  return FIXED_TODAY ?? new Date().toISOString().slice(0, 10)
}

/** True if the pages of events need no key, so that links to them work. */
export const HAS_PUBLIC_PAGES = fact('event-pages') === 'public'

/** True if people may search without a key. */
export const IS_OPEN = fact('search') === 'public'

function fact(name: string): string | undefined {
  // tests of the model run without a document
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
}
