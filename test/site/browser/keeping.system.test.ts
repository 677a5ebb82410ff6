import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { openExplorer as openPage, paints, serveExplorer, useSnapshot } from '../../support/explorer.ts'
import { NEXT, SERIES_EVENTS } from '../../support/series-events.ts'

const browser = useBrowser()
const snapshot = useSnapshot(SERIES_EVENTS)

const openExplorer = (path: string) => openPage(browser, snapshot, path)

const results = (page: Page) => page.getByRole('list', { name: 'Results' })
const starred = (page: Page) => page.getByRole('list', { name: 'Starred events' })
const star = (page: Page, name: string) => page.getByRole('button', { name: `Star ${name}` }).first()

describe.skipIf(!HAS_CHROMIUM)(`starred and compared events in a browser${NEEDS_CHROMIUM}`, () => {
  test('starred events stay on the device, in all tabs, with their names even if the network is gone', async () => {
    const { page, server } = await openExplorer('/?q=clay')
    await star(page, 'Workshop on Clay Number 3').click()
    await star(page, 'Workshop on Clay Number 5').click()
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}/?starred=1`)
    await starred(tab).getByRole('listitem').nth(1).waitFor()
    expect(await tab.title()).toBe('Starred events – confdex')
    await tab.close()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Starred 2' }).click()
    await page.getByRole('heading', { name: '2 events starred' }).waitFor()
    expect(await starred(page).getByRole('heading').allTextContents()).toEqual([
      'Workshop on Clay Number 5',
      'Workshop on Clay Number 3',
    ])
    await star(page, 'Workshop on Clay Number 5').click()
    await page.getByRole('heading', { name: '1 event starred' }).waitFor()
    await page.context().setOffline(false)
    forgive(page, /ERR_INTERNET_DISCONNECTED/)
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await results(page).waitFor()
    expect(await star(page, 'Workshop on Clay Number 3').getAttribute('aria-pressed')).toBe('true')
    expect(await star(page, 'Workshop on Clay Number 5').getAttribute('aria-pressed')).toBe('false')
  })

  test('starred events can be exported as files that contain these events and no other events', async () => {
    const { page } = await openExplorer('/?q=clay')
    await star(page, 'Workshop on Clay Number 3').click()
    await star(page, 'Workshop on Clay Number 5').click()
    await page.getByRole('link', { name: 'Starred 2' }).click()
    await page.getByRole('region', { name: '2 events starred' }).locator('summary').first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const names = readFileSync(await (await saved).path(), 'utf8').match(/Workshop on Clay Number \d+/g)!
    expect([...new Set(names)].sort()).toEqual(['Workshop on Clay Number 3', 'Workshop on Clay Number 5'])
  })

  test('the list of starred events shows their open deadlines, loaded once a day', async () => {
    const { page } = await openExplorer('/?q=soil')
    await star(page, 'International Conference on Soil & Clay 2027').click()
    await page.getByRole('link', { name: 'Starred 1' }).click()
    await starred(page).getByText('Submission, round 1 (long papers, extended): open, closes in 12 days').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await page.getByRole('link', { name: 'Starred 1' }).click()
    await starred(page).getByText('open, closes in 12 days').waitFor()
    await paints(page)
    expect(asked.filter((path) => path.endsWith(`/${NEXT}`))).toEqual([])
  })

  test('if the browser allows no storage, the explorer says that stars last until the tab is closed', async () => {
    const { server } = await serveExplorer(snapshot, { PUBLIC_EXPLORER: 'true' })
    const page = await browser.open()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto(`${server.url}/?q=clay`)
    await star(page, 'Workshop on Clay Number 3').click()
    await page.getByRole('alert').filter({ hasText: 'Stars last only until this tab is closed' }).waitFor()
    await page.getByRole('link', { name: 'Starred 1' }).click()
    await starred(page).getByRole('link', { name: 'Workshop on Clay Number 3' }).waitFor()
  })

  test('two events are compared side by side with marked differences, at an address that can be shared', async () => {
    const { page } = await openExplorer('/?q=clay')
    for (const name of ['Workshop on Clay Number 3', 'Workshop on Clay Number 4']) await star(page, name).click()
    await page.getByRole('link', { name: 'Starred 2' }).click()
    await page.getByRole('link', { name: 'Compare the 2 last starred' }).click()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
    await row('Where differs').waitFor()
    expect(await row('Where differs').getByRole('cell').allTextContents()).toEqual(['Paris, France', 'Berlin, Germany'])
    expect(await row('Topic').getByRole('rowheader').textContent()).toBe('Topic')
    expect(new URL(page.url()).search).toContain('compare=104,103')
    expect(await page.title()).toBe('Compare events – confdex')
    await page.getByRole('link', { name: 'Leave out Workshop on Clay Number 4' }).click()
    await page.getByRole('navigation', { name: 'Compare with' }).getByRole('link', { name: 'Number 4' }).click()
    await row('Where differs').waitFor()
    expect(new URL(page.url()).search).toContain('compare=103,104')
    await page.goto(page.url().replace('103,104', `103,${NEXT},9`))
    await page.getByRole('columnheader', { name: 'Soil & Clay 2027' }).waitFor()
    await page.getByRole('alert').filter({ hasText: '9' }).waitFor()
    forgive(page, /404/)
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await results(page).getByRole('listitem').first().waitFor()
  })

  test('an open event can be copied as a link, cited, and compared with a similar event', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (given: object) => Object.assign(window, { given }) })
    })
    await page.goto(`${server.url}/?q=clay&event=${NEXT}#key=${key}`)
    const article = page.getByRole('article', { name: 'Soil & Clay 2027' })
    await article.getByRole('button', { name: 'Copy link' }).click()
    await article.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/?event=${NEXT}`)
    await article.getByRole('button', { name: 'Share', exact: true }).click()
    expect(await page.evaluate(() => (window as { given?: object }).given)).toEqual({
      title: 'International Conference on Soil & Clay 2027',
      url: `${server.url}/?event=${NEXT}`,
    })
    await article.getByText('Cite').click()
    expect(await article.getByRole('group', { name: 'BibTeX' }).textContent()).toContain(
      'title = {{International Conference on Soil \\& Clay 2027}}',
    )
    await article.getByRole('button', { name: 'Copy RIS' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^TY {2}- CONF\nTI {2}- International/)
    await article.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('navigation', { name: 'Compare with' }).getByRole('link').first().click()
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2)
    expect(new URL(page.url()).search).toMatch(new RegExp(`^\\?q=clay&compare=${NEXT},\\d+$`))
  })

  test.each(['light', 'dark'] as const)(
    'axe finds no violation in starred and compared events in %s',
    async (colorScheme) => {
      const { server, key } = await serveExplorer(snapshot)
      for (const width of [1440, 390]) {
        const page = await browser.open({ colorScheme, viewport: { width, height: 844 } })
        await page.goto(`${server.url}/?q=clay#key=${key}`)
        for (const number of [3, 4, 5, 6, 7]) await star(page, `Workshop on Clay Number ${number}`).click()
        await star(page, 'Workshop on Clay Number 7').hover()
        await page.getByRole('link', { name: 'Starred 5' }).click()
        await starred(page).getByRole('checkbox').first().check()
        expect(await violationsOf(page), `starred, ${width}`).toEqual([])
        await page.goto(`${server.url}/?compare=103,104,${NEXT}`)
        await page.getByRole('rowheader').first().waitFor()
        expect(await violationsOf(page), `compared, ${width}`).toEqual([])
      }
    },
  )
})
