/** Chromium that records every fault of a page, such as an error in the console. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { CHROMIUM } from './browser-path.ts'

export const HAS_CHROMIUM = CHROMIUM !== undefined

export const NEEDS_CHROMIUM = HAS_CHROMIUM ? '' : ' (skipped: chromium is not installed)'

export function useBrowser(): { open(options?: BrowserContextOptions): Promise<Page> } {
  let browser: Browser
  beforeAll(async () => {
    if (CHROMIUM !== undefined) browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  })
  afterAll(() => browser?.close())
  return {
    async open(options) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      watch(page)
      onTestFinished(async () => {
        await context.close()
        expect(faults.get(page)).toEqual([])
      })
      return page
    },
  }
}

/** A test that provokes a fault removes it with `forgive`. */
const faults = new WeakMap<Page, string[]>()

function watch(page: Page): void {
  const list: string[] = []
  faults.set(page, list)
  page.on('pageerror', (error) => list.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // a violation of the Content-Security-Policy is also an error in the console
    if (message.type() === 'error' || message.type() === 'warning') list.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (page.url().startsWith('http') && origin !== new URL(page.url()).origin) list.push(`request: ${request.url()}`)
    if (request.url().includes('cds_')) list.push(`key in an address: ${request.url()}`)
  })
}

/** Removes all faults; each must match `pattern`. Browsers also log answers with a status from 400 on. */
export function forgive(page: Page, pattern: RegExp): void {
  const list = faults.get(page)!
  expect(list.length).toBeGreaterThan(0)
  expect(list.filter((fault) => !pattern.test(fault))).toEqual([])
  list.length = 0
}
