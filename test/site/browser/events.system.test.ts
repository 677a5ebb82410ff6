import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ConferenceDetail } from '../../../src/operations/get-conference.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { paints, queryOf, results, showsTotal, useExplorer, withAll } from '../../support/explorer.ts'
import { NEXT, SERIES_EVENTS } from '../../support/series-events.ts'

async function detail(url: string, key: string, id: number): Promise<ConferenceDetail> {
  const answer = await fetch(`${url}/api/gpt/conferences/${id}`, { headers: { 'x-api-key': key } })
  return (await answer.json()).conference
}

describe.skipIf(!HAS_CHROMIUM)(`events in a browser${NEEDS_CHROMIUM}`, () => {
  const { open } = useExplorer()
  test('a click on a result shows the whole event without a new search, and a link leads to the results', async () => {
    const { page, ask, server, key } = await open('/?q=soil&offset=20')
    const { total, conferences } = await ask('q=soil&limit=20&offset=20')
    await showsTotal(page, total)
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) searches.push(pathname)
    })
    const { id, name } = conferences[3]!
    await results(page).getByRole('heading').nth(3).getByRole('link').click()
    const article = page.getByRole('article', { name: name! })
    const event = await detail(server.url, key, id!)
    await article.getByText(event.dates.formatted).first().waitFor()
    if (event.description !== null) await article.getByText(event.description).waitFor()
    expect(await article.getByRole('link', { name: 'Page of this event' }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    expect(queryOf(page)).toBe(`?q=soil&offset=20&event=${id}`)
    expect(searches).toEqual([`/api/gpt/conferences/${id}`])
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await showsTotal(page, total)
    await page.goBack()
    await article.waitFor()
    await page.reload()
    await article.waitFor()
  })

  test('in the explorer a related event can be opened, and typing a search closes the open event', async () => {
    const { page, ask, shows, server, key } = await open('/')
    const { conferences } = await ask('q=soil&limit=1')
    const { id } = conferences[0]!
    await page.goto(`${server.url}${withAll(`/?q=soil&event=${id}`)}`)
    const [related] = (await detail(server.url, key, id!)).related
    await page.getByRole('region', { name: 'Related upcoming events' }).getByRole('link').first().click()
    await page.getByRole('article', { name: related!.name! }).waitFor()
    await page.getByRole('searchbox').fill('lenses')
    await shows('q=lenses')
    expect(queryOf(page)).toBe('?q=lenses')
  })

  test('the explorer says that an event is missing if its id is not in the directory', async () => {
    const { page } = await open('/?event=5')
    await page.getByRole('alert').filter({ hasText: '5' }).waitFor()
    forgive(page, /404/)
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await results(page).getByRole('listitem').first().waitFor()
  })

  test('with PUBLIC_PAGES=true, an event that is open in the explorer links to its own page', async () => {
    const { page, ask } = await open('/?q=soil', { PUBLIC_PAGES: 'true' })
    const { id, name } = (await ask('q=soil&limit=1')).conferences[0]!
    await results(page).getByRole('heading').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Page of this event' }).click()
    await page.waitForURL(new RegExp(`/conferences/${id}$`))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  })
})

const section = (page: Page, name: string | RegExp) => page.getByRole('article').getByRole('region', { name })
const starred = (page: Page) => page.getByRole('list', { name: 'Starred events' })
const star = (page: Page, name: string) => page.getByRole('button', { name: `Star ${name}` }).first()

describe.skipIf(!HAS_CHROMIUM)(`events of a series in a browser${NEEDS_CHROMIUM}`, () => {
  const { browser, open, serve, visit } = useExplorer(SERIES_EVENTS)

  test('in a wide window, an event opens next to the list, and closing it restores focus and position', async () => {
    const { page } = await open('/?q=clay')
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

  test('on a phone, an open event hides the list of results, and Back returns to the list', async () => {
    const { page } = await open('/?q=clay')
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

  test('an open event shows the kind, round, time left, local time and original text of each deadline', async () => {
    const { page } = await visit(`/?event=${NEXT}`, { timezoneId: 'Asia/Tokyo' })
    await section(page, 'Deadlines').waitFor()
    expect(await section(page, 'Deadlines').getByRole('listitem').allTextContents()).toEqual([
      'Abstract: closed 1 day ago' + 'Nov 19, 2026, 21:00 GMT+9 in your time zone; as written: Nov 18, 2026, AoE',
      'Submission, round 1 (long papers, extended): open, closes in 12 days' +
        'Dec 2, 2026, 21:00 GMT+9 in your time zone; as written: Dec 1, 2026, anywhere on earth',
    ])
  })

  test('an open event links to other editions and all events of its series, and marks a cancelled event', async () => {
    const { page } = await open(`/?event=${NEXT}`)
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

  test('an open event names its other records, the fields in which the records differ, and its source', async () => {
    const { page } = await open(`/?event=${NEXT}`)
    const also = section(page, 'Other records of this event')
    await also.getByText('The records disagree on city').waitFor()
    expect(await page.getByRole('link', { name: 'its record' }).getAttribute('href')).toBe('https://s.example/27')
    expect(await page.getByText('Über Böden.').getAttribute('lang')).toBe('de')
    await also.getByRole('link', { name: 'Berlin' }).click()
    await also.getByText('the most complete').waitFor()
    expect(new URL(page.url()).searchParams.get('event')).toBe('270')
  })

  test('three results open in separate tabs with their names as titles, and the list stays open', async () => {
    const { server } = await serve({ PUBLIC_EXPLORER: 'true' })
    const page = await browser.open()
    await page.goto(`${server.url}/?q=clay`)
    for (const at of [0, 1, 2]) {
      const link = results(page).getByRole('heading').nth(at).getByRole('link')
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })])
      await expect.poll(() => tab.title()).toBe(`${await link.textContent()} – confdex`)
    }
    expect(new URL(page.url()).search).toBe('?q=clay')
  })

  test('the address of a shared search explains the site, asks for a key, and then shows the results', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page, server, key } = await visit('/?q=clay&country=France', { permissions })
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

  test('a printed event shows its deadlines, but no controls and no list of results', async () => {
    const { page } = await open(`/?q=clay&event=${NEXT}`)
    await section(page, 'Deadlines').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await section(page, 'Deadlines').isVisible()).toBe(true)
    for (const hidden of [results(page), page.getByRole('searchbox'), page.getByRole('button', { name: 'Print' })])
      expect(await hidden.isVisible()).toBe(false)
  })

  test('all tabs of a browser show the starred events, with their names even if the network is gone', async () => {
    const { page, server } = await open('/?q=clay')
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

  test('the CSV export of starred events contains exactly the starred events', async () => {
    const { page } = await open('/?q=clay')
    await star(page, 'Workshop on Clay Number 3').click()
    await star(page, 'Workshop on Clay Number 5').click()
    await page.getByRole('link', { name: 'Starred 2' }).click()
    await page.getByRole('region', { name: '2 events starred' }).locator('summary').first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const names = readFileSync(await (await saved).path(), 'utf8').match(/Workshop on Clay Number \d+/g)!
    expect([...new Set(names)].sort()).toEqual(['Workshop on Clay Number 3', 'Workshop on Clay Number 5'])
  })

  test('the list of starred events shows open deadlines, and does not load them again on a second visit', async () => {
    const { page } = await open('/?q=soil')
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

  test('if the browser allows no storage, the explorer says that stars last only until the tab is closed', async () => {
    const { server } = await serve({ PUBLIC_EXPLORER: 'true' })
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
    const { page } = await open('/?q=clay')
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

  test('the link of an open event can be copied and shared, and the event can be cited and compared', async () => {
    const { server, key } = await serve()
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
})
