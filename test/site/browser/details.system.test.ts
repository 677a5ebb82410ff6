import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { openExplorer as openPage, serveExplorer, showsTotal, useSnapshot } from '../../support/explorer.ts'
import { NEXT, SERIES_EVENTS } from '../../support/series-events.ts'

const browser = useBrowser()
const snapshot = useSnapshot(SERIES_EVENTS)

const openExplorer = (path: string) => openPage(browser, snapshot, path)

const results = (page: Page) => page.getByRole('list', { name: 'Results' })
const section = (page: Page, name: string | RegExp) => page.getByRole('article').getByRole('region', { name })

describe.skipIf(!HAS_CHROMIUM)(`the details of an event in a browser${NEEDS_CHROMIUM}`, () => {
  test('a series is proposed while its name is typed, and the proposal filters by the series', async () => {
    const { page } = await openExplorer('/?q=soil')
    await page.getByRole('searchbox').fill('icsc')
    const proposal = page.getByRole('option', { name: 'ICSC Series' })
    await proposal.waitFor()
    while ((await proposal.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Series: ICSC' }).waitFor()
    expect(new URL(page.url()).search).toBe('?series=ICSC&when=all')
    await showsTotal(page, 4)
  })

  test('in a wide window an event opens next to the list, which keeps its place and gets the focus back', async () => {
    const { page } = await openExplorer('/?q=clay')
    const link = results(page).getByRole('heading').nth(18).getByRole('link')
    await link.click()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(100)
    const [list, details] = await Promise.all(
      [results(page), page.locator('.details')].map(async (part) => (await part.boundingBox())!),
    )
    expect(details!.x).toBeGreaterThan(list!.x + list!.width)
    expect(await link.getAttribute('aria-current')).toBe('true')
    await page.getByRole('link', { name: 'Back to the results' }).click()
    expect(await page.evaluate(() => scrollY)).toBe(top)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('on a phone an event has the page for itself, and Back returns to the list', async () => {
    const { page } = await openExplorer('/?q=clay')
    await page.setViewportSize({ width: 390, height: 844 })
    const link = results(page).getByRole('heading').nth(9).getByRole('link')
    await link.click()
    await page.getByRole('heading', { name: 'Deadlines' }).waitFor()
    expect(await results(page).isVisible()).toBe(false)
    expect(await page.getByRole('region', { name: 'Country' }).isVisible()).toBe(false)
    const isFocused = () => link.evaluate((element) => element === document.activeElement)
    await page.goBack()
    await expect.poll(isFocused).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.goForward()
    await page.getByRole('heading', { name: 'Deadlines' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(isFocused).toBe(true)
  })

  test('an open event shows the kind, round, time left, local time and written day of each deadline', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ timezoneId: 'Asia/Tokyo' })
    await page.goto(`${server.url}/?event=${NEXT}#key=${key}`)
    await section(page, 'Deadlines').waitFor()
    expect(await section(page, 'Deadlines').getByRole('listitem').allTextContents()).toEqual([
      'Abstract: closed 1 day ago' + 'Nov 19, 2026, 21:00 GMT+9 in your time zone; as written: Nov 18, 2026, AoE',
      'Submission, round 1 (long papers, extended): open, closes in 12 days' +
        'Dec 2, 2026, 21:00 GMT+9 in your time zone; as written: Dec 1, 2026, anywhere on earth',
    ])
  })

  test('an open event links to earlier editions, with their states, and to all editions of its series', async () => {
    const { page } = await openExplorer(`/?event=${NEXT}`)
    const editions = section(page, 'Editions of ICSC')
    await editions.waitFor()
    const texts = await editions.getByRole('listitem').allInnerTexts()
    expect(texts.map((text) => text.split(' · ').at(-1))).toEqual([
      'Berlin, Germany',
      'Paris, France',
      'cancelled',
      'Berlin, Germany',
      'Paris, France',
    ])
    await editions.getByRole('link', { name: '2025' }).click()
    await page.getByRole('article', { name: '2025' }).waitFor()
    await page.getByRole('link', { name: 'All 5 events of the series' }).click()
    await results(page).getByRole('listitem').nth(3).waitFor()
    expect(new URL(page.url()).search).toBe('?series=ICSC&when=all')
  })

  test('an open event names its other records, the fields in which records differ, and its source', async () => {
    const { page } = await openExplorer(`/?event=${NEXT}`)
    const also = section(page, 'Other records of this event')
    await also.getByText('The records disagree on city').waitFor()
    expect(await page.getByRole('link', { name: 'its record' }).getAttribute('href')).toBe('https://s.example/27')
    expect(await page.getByText('Über Böden.').getAttribute('lang')).toBe('de')
    await also.getByRole('link', { name: 'Berlin' }).click()
    await also.getByText('the most complete').waitFor()
    expect(new URL(page.url()).searchParams.get('event')).toBe('270')
  })

  test('three results open in separate tabs with their names as titles, and the list stays open', async () => {
    const { server } = await serveExplorer(snapshot, { PUBLIC_EXPLORER: 'true' })
    const page = await browser.open()
    await page.goto(`${server.url}/?q=clay`)
    for (const at of [0, 1, 2]) {
      const link = results(page).getByRole('heading').nth(at).getByRole('link')
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })])
      await expect.poll(() => tab.title()).toBe(`${await link.textContent()} – confdex`)
    }
    expect(new URL(page.url()).search).toBe('?q=clay')
  })

  test('a colleague who opens a shared search sees what the site is, enters a key, and sees the search', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${server.url}/?q=clay&country=France#key=${key}`)
    await page.getByText('Export', { exact: true }).first().click()
    await page.getByText('people need a key of this service').waitFor()
    await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(`${server.url}/?q=clay&country=France`)
    const colleague = await browser.open()
    await colleague.goto(address)
    await colleague.getByRole('heading', { name: 'Find academic events worldwide' }).waitFor()
    await colleague.getByLabel('Your API key').fill(key)
    await colleague.keyboard.press('Enter')
    await results(colleague).getByRole('listitem').first().waitFor()
    expect(await colleague.title()).toBe('clay, France – confdex')
  })

  test('"Forget key" in one tab deletes the keys of all other tabs', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open()
    await page.goto(`${server.url}/?q=clay&event=${NEXT}#key=${key}`)
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}/#key=${key}`)
    await section(page, 'Deadlines').waitFor()
    await tab.getByRole('button', { name: 'Forget key' }).click()
    await page.getByLabel('Your API key').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('clay – confdex')
    await page.reload()
    await page.getByLabel('Your API key').waitFor()
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  })

  test('a printed event has its facts, and neither controls nor the list of results', async () => {
    const { page } = await openExplorer(`/?q=clay&event=${NEXT}`)
    await section(page, 'Deadlines').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await section(page, 'Deadlines').isVisible()).toBe(true)
    for (const hidden of [results(page), page.getByRole('searchbox'), page.getByRole('button', { name: 'Print' })])
      expect(await hidden.isVisible()).toBe(false)
  })

  test.each(['light', 'dark'] as const)(
    'axe finds no violation in the details of an event in %s',
    async (colorScheme) => {
      const { server, key } = await serveExplorer(snapshot)
      for (const width of [1440, 820, 390]) {
        const page = await browser.open({ colorScheme, viewport: { width, height: 844 } })
        await page.goto(`${server.url}/?q=clay&event=${NEXT}#key=${key}`)
        await page.getByText('Cite').click()
        expect(await violationsOf(page), String(width)).toEqual([])
      }
    },
  )
})
