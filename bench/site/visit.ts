/** A visit to the explorer. Times are milliseconds since the visit began. */
import { type Browser, chromium, type Page } from 'playwright-core'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Runs before the page's own script. Results count as painted one frame after their section is not busy. */
const WATCH = `(() => {
  const watched = (globalThis.watched = { shift: 0, painted: [], typedAt: undefined })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('input', (event) => { watched.typedAt = event.timeStamp }, true)
  const isDone = () => document.querySelector('.results[aria-busy=false] [role=status]')?.textContent
  let was = false
  const look = () => {
    const is = Boolean(isDone())
    if (is && !was) {
      const { typedAt } = watched
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => watched.painted.push({ typedAt, at: performance.now() })
        port2.postMessage('')
      })
    }
    was = is
  }
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(look).observe(document, everything)
})()`

export interface Loaded {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Bytes on the wire, with headers. */
  readonly sent: number
  /** Bytes of the decompressed body. */
  readonly decoded: number
}

export interface Visit {
  /** Time at which the script was loaded. */
  readonly script: number
  /** Time at which the first results were painted. */
  readonly results: number
  readonly loaded: readonly Loaded[]
  /** Sum of all layout shifts, except those right after an input. */
  readonly shift: number
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

/** Opens a page with an empty cache, and waits until it has loaded everything. */
export async function visit(browser: Browser, address: string): Promise<{ page: Page; visit: Visit }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH })
  await page.goto(address)
  await hasPainted(page, 0)
  await page.waitForLoadState('networkidle')
  const [results, shift] = (await page.evaluate('[watched.painted[0].at, watched.shift]')) as [number, number]
  const loaded = (await page.evaluate(`
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      name: entry.name.replace(location.origin, '').replace(/#.*/, ''),
      start: entry.startTime, end: entry.responseEnd,
      sent: entry.transferSize, decoded: entry.decodedBodySize,
    }))`)) as Loaded[]
  const script = loaded.find(({ name }) => /\/main-.*\.js$/.test(name))!.end
  return { page, visit: { script, results, loaded, shift } }
}

/**
 * Types each key after the results of the previous key are painted. Returns the milliseconds from each key to
 * its results.
 */
export async function type(page: Page, words: string): Promise<number[]> {
  const times: number[] = []
  await page.getByRole('searchbox').focus()
  for (const key of words) {
    const before = (await page.evaluate('watched.painted.length')) as number
    await page.keyboard.type(key)
    await hasPainted(page, before)
    times.push((await page.evaluate('(({ typedAt, at }) => at - typedAt)(watched.painted.at(-1))')) as number)
    await page.waitForTimeout(60)
  }
  return times
}

/** Polls until results were painted more than `before` times: the page's CSP forbids `waitForFunction`. */
async function hasPainted(page: Page, before: number): Promise<void> {
  while (((await page.evaluate('watched.painted.length')) as number) <= before) await page.waitForTimeout(10)
}

export function shiftOf(page: Page): Promise<number> {
  return page.evaluate('watched.shift')
}
