/** What the server writes into the page for it. */

/** The day that the service uses as today, where its operator fixed it. */
export const FIXED_TODAY = fact('today') || undefined

/** Whether the pages of events are open to everybody, so that links to them work without the key. */
export const HAS_PUBLIC_PAGES = fact('event-pages') === 'public'

function fact(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
}
