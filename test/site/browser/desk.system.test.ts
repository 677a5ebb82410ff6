import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import {
  openExplorer as openPage,
  paints,
  queryOf,
  serveExplorer,
  settled,
  showsTotal,
  useSnapshot,
} from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

const openExplorer = (path = '/') => openPage(browser, snapshot, path)

/**
 * Script for the page. In every frame it reads the position of the first result, and records the position if
 * it has changed.
 */
const WATCH_FIRST_ROW = `
  cancelAnimationFrame(globalThis.watching)
  globalThis.tops = []
  var watch = () => {
    const top = document.querySelector('.list > li').getBoundingClientRect().top
    if (top !== tops.at(-1)) tops.push(top)
    globalThis.watching = requestAnimationFrame(watch)
  }
  watch()`

/** The number of results that are completely inside the window. */
function visibleResults(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.list > li')].map((item) => item.getBoundingClientRect())
    return all.filter(({ bottom }) => bottom <= innerHeight).length
  })
}

describe.skipIf(!HAS_CHROMIUM)(`the views of a search in a browser${NEEDS_CHROMIUM}`, () => {
  test.each([
    ['in a window of 1280 by 720 pixels', { width: 1280, height: 720 }, 6],
    ['on a phone', { width: 390, height: 844 }, 2],
  ])(
    '%s, the explorer shows enough results without scrolling if a search has words and filters',
    async (_, viewport, least) => {
      const { server, key } = await serveExplorer(snapshot)
      const page = await browser.open({ viewport })
      await page.goto(`${server.url}/?q=quantun+optics&type=workshop#key=${key}`)
      await page.locator('.list > li').first().waitFor()
      expect(await visibleResults(page)).toBeGreaterThanOrEqual(least)
    },
  )

  test('each view of the explorer has an address, and changing the view sends no new search', async () => {
    const { page } = await openExplorer('/?q=soil')
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('duplicates=fold&timing')) searches.push(request.url())
    })
    const views = page.getByRole('navigation', { name: 'View' })
    await views.getByRole('link', { name: 'Map' }).click()
    await page.getByRole('group', { name: 'World map' }).waitFor()
    await views.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('table', { name: 'November 2026' }).waitFor()
    await views.getByRole('link', { name: 'List' }).click()
    expect(searches).toEqual([])
    await views.getByRole('link', { name: 'Deadlines' }).click()
    expect(queryOf(page)).toBe('?q=soil&view=deadlines')
    expect(await views.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('/?q=soil&when=all&view=map')
  })

  test('on a phone a button below the filters closes the filters and shows the list of results', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${server.url}/#key=${key}`)
    await page.locator('#facet-topic').waitFor({ state: 'attached' })
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('region', { name: 'Topic' }).locator('li button:has(.value)').first().click()
    await page.getByRole('button', { name: 'Show the results' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
    await page.getByRole('button', { name: /^Remove Topic: / }).waitFor()
    expect(await visibleResults(page)).toBeGreaterThanOrEqual(2)
  })
})

describe.skipIf(!HAS_CHROMIUM)(`the view of deadlines in a browser${NEEDS_CHROMIUM}`, () => {
  test('the view of deadlines lists the open deadlines of the API, soonest first, then closed deadlines', async () => {
    const { page, ask } = await openExplorer('/?q=soil&view=deadlines')
    const open = await ask('q=soil&deadline_open=true&sort=deadline&limit=20')
    await showsTotal(page, open.total)
    const list = page.getByRole('list', { name: 'Results' })
    expect(await list.getByRole('heading').allTextContents()).toEqual(open.conferences.map(({ name }) => name))
    expect(await list.locator('.due strong').first().textContent()).toMatch(/^in \d+ (hours?|days?|months?)$/)
    await page.getByText(/A day without a time zone ends when/).waitFor()
    await page.getByText('Closed deadlines', { exact: true }).click()
    const closed = page.getByRole('list', { name: 'Closed deadlines' })
    const all = await ask(`q=soil&sort=deadline&limit=20&offset=${open.total}`)
    await closed.getByText(all.conferences[0]!.name!).first().waitFor()
    await closed
      .getByText(/^closed .* ago$/)
      .first()
      .waitFor()
    await closed.getByRole('link', { name: 'Calls still open like this one' }).first().click()
    await page.waitForURL(/subtopic=.*view=deadlines/)
  })

  test('the open deadlines of a search can be saved as a file with reminders, and subscribed to', async () => {
    const { page, ask } = await openExplorer('/?q=soil&view=deadlines')
    const { total } = await ask('q=soil&deadline_open=true&limit=1')
    await page.getByText(`Add the deadlines of ${total} events to my calendar`).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const calendar = readFileSync(await (await saved).path(), 'utf8')
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(total)
    expect(calendar).toContain('BEGIN:VALARM')
    await page.getByLabel('Remind me').uncheck()
    await page.getByRole('button', { name: /^Subscribe/ }).click()
    const address = await page.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href')
    expect(address).toMatch(/^webcal:\/\/.*\/calendar\.ics\?q=soil&deadlines=true&token=cds_feed_/)
  })
})

describe.skipIf(!HAS_CHROMIUM)(`typing in a browser${NEEDS_CHROMIUM}`, () => {
  test('if q has the name of a place, the explorer shows both readings of q with the totals of the API', async () => {
    const { page, ask } = await openExplorer('/?q=soil+berlin')
    const { suggestions, total } = await ask('q=soil+berlin')
    await showsTotal(page, total)
    const meant = suggestions?.find(({ params }) => 'city' in params)
    if (meant !== undefined) {
      await page.getByRole('link', { name: /^As meant/ }).click()
      await showsTotal(page, meant.total)
      await page.getByRole('button', { name: 'Edit City: Berlin' }).click()
    } else await page.getByRole('button', { name: /^Edit berlin|^Edit Berlin/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    expect(await page.getByRole('searchbox').inputValue()).toMatch(/berlin/i)
  })

  test('proposals for the typed word are chosen with arrow keys and Enter, and closed with Escape', async () => {
    const { page, ask } = await openExplorer('/')
    await page.getByRole('searchbox').pressSequentially('soil germ', { delay: 20 })
    const proposal = page.getByRole('option', { name: 'Germany Country' })
    await proposal.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await proposal.getAttribute('aria-selected')).toBe('true')
    const active = await page.getByRole('searchbox').getAttribute('aria-activedescendant')
    expect(active).toBe(await proposal.getAttribute('id'))
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask('q=soil&country=Germany')).total)
    expect(queryOf(page)).toBe('?q=soil&country=Germany')
    await page.getByRole('searchbox').pressSequentially(' fra', { delay: 20 })
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
  })

  test('opening the explorer and typing 30 letters sends at most 8 searches and receives at most 80 kB', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    let searches = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/gpt/conferences')) searches++
    })
    await page.clock.install({ time: '2026-11-20T08:00:00Z' })
    await page.goto(`${server.url}/#key=${key}`)
    await settled(page)
    await page.getByRole('searchbox').focus()
    // stops the clock of the page between keys, so that a slow machine adds no pauses to the typing
    await page.clock.pauseAt('2026-11-20T09:00:00Z')
    for (const letter of 'quantum optics workshop berlin') {
      await page.keyboard.press(letter)
      await page.clock.runFor(90)
    }
    await page.clock.resume()
    await settled(page)
    expect(searches).toBeLessThanOrEqual(8)
    expect(bytes).toBeLessThanOrEqual(80_000)
  })

  test('the first row of the results moves at most once after each pause in typing', async () => {
    const { page } = await openExplorer('/')
    for (const words of ['soil', 'soil berlin', 'quantun optics', 'lenses']) {
      await page.evaluate(WATCH_FIRST_ROW)
      await page.getByRole('searchbox').fill(words)
      await settled(page)
      await paints(page)
      expect(((await page.evaluate('tops')) as number[]).length, words).toBeLessThanOrEqual(2)
    }
  })

  test('the explorer marks the words of the search in the names of results', async () => {
    const { page, ask } = await openExplorer('/?q=soil')
    await showsTotal(page, (await ask('q=soil')).total)
    expect(await page.locator('.list h3 mark').first().textContent()).toMatch(/^soil/i)
  })
})
