import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { askApi, showsTotal, UPCOMING, useExplorer } from '../../support/explorer.ts'

const { browser, serve } = useExplorer()

const REFERENCE = ['/docs', '/docs/contract', '/docs/conversations']
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
]

const ERRORS = [
  ['/conferences/123456789012', 404, 'There is no such page'],
  ['/conferences/x', 400, 'This address is not valid'],
  ['/calendar.ics?from=2026-13-01', 401, 'This page needs a key'],
  ['/calendar.ics?token=unknown', 401, 'This page needs a key'],
  ['/export.csv?limit=0', 401, 'This page needs a key'],
] as const

async function servePages() {
  const { server, key } = await serve({ PUBLIC_PAGES: 'true' })
  const { conferences } = await askApi(server.url, key, 'limit=1')
  return { server, key, eventPath: `/conferences/${conferences[0]!.id}` }
}

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

describe.skipIf(!HAS_CHROMIUM)(`pages without scripts in a browser${NEEDS_CHROMIUM}`, () => {
  test.each(['light', 'dark'] as const)(
    'in %s mode, axe finds no violation in pages without scripts, and the pages do not scroll sideways',
    async (colorScheme) => {
      const { server, eventPath } = await servePages()
      const page = await browser.open({ colorScheme })
      for (const path of [...REFERENCE, eventPath]) {
        await page.goto(`${server.url}${path}`)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          expect(await isTooWide(page), `${path} at ${size.width}`).toBe(false)
        }
        expect(await violationsOf(page), path).toEqual([])
      }
    },
  )

  test.each(['light', 'dark'] as const)(
    'in %s mode, an error in a browser is shown as a page in which axe finds no violation',
    async (colorScheme) => {
      const { server } = await servePages()
      const page = await browser.open({ colorScheme })
      for (const [path, status, title] of ERRORS) {
        const response = await page.goto(`${server.url}${path}`)
        expect(response!.status(), path).toBe(status)
        await page.getByRole('heading', { name: title }).waitFor()
        expect(await violationsOf(page), path).toEqual([])
        expect(await isTooWide(page), path).toBe(false)
        forgive(page, new RegExp(String(status)))
      }
    },
  )

  test('the page /docs needs no script, loads two other files, and does not shift while it loads', async () => {
    const { server } = await servePages()
    const page = await browser.open({ javaScriptEnabled: false })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace(/-[0-9a-f]{12}/, '')))
    await page.goto(`${server.url}/docs`)
    await page.getByRole('heading', { name: 'Calling the service' }).waitFor()
    expect([...new Set(loaded)].sort()).toEqual(['/assets/icon.svg', '/assets/reference.css', '/docs'])
    const watched = await browser.open()
    await watched.goto(`${server.url}/docs`)
    expect(await watched.evaluate(layoutShift)).toBe(0)
  })

  test('the link "Try it" of a parameter on the page /docs opens an example search in the explorer', async () => {
    const { server, key } = await servePages()
    const page = await browser.open()
    await page.goto(`${server.url}/#key=${key}`)
    await page.getByRole('link', { name: 'Reference' }).click()
    await page.waitForURL(`${server.url}/docs`)
    const parameter = page.locator('dt#search-country + dd')
    await parameter.getByRole('link', { name: 'Try it' }).click()
    await page.waitForURL(`${server.url}/?country=Germany`)
    await showsTotal(page, (await askApi(server.url, key, `country=Germany&${UPCOMING}`)).total)
  })

  test('on the page /docs, the table of contents and the numbers of sections link to the right sections', async () => {
    const { server } = await servePages()
    const page = await browser.open()
    await page.goto(`${server.url}/docs`)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Errors' }).click()
    await expect.poll(() => topOf(page, 'errors')).toBeLessThan(60)
    await page.locator('dt#search-near + dd').getByRole('link', { name: '3.3' }).click()
    await page.waitForURL(`${server.url}/docs/contract#3.3`)
    await expect.poll(() => topOf(page, '3.3')).toBeLessThan(60)
  })

  test('the first press of the tab key on the page /docs reaches a link that skips the table of contents', async () => {
    const { server } = await servePages()
    const page = await browser.open()
    await page.goto(`${server.url}/docs`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.url}/docs#content`)
  })
})

function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate((name) => Math.abs(document.getElementById(name)!.getBoundingClientRect().top), id)
}

async function layoutShift(): Promise<number> {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  await new Promise((resolve) => setTimeout(resolve, 500))
  return sum
}
