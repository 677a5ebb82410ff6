import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { monthInWords } from '../../../src/site/explorer/model/dates.ts'
import { events } from '../../../src/site/explorer/model/numbers.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import {
  EVENTS,
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

function results(page: Page) {
  return page.getByRole('list', { name: 'Results' })
}

/** Script that runs in the page before the page's own script. It records layout shifts. */
const WATCH_SHIFTS = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })`

/** The text of a link for a day in the calendar, such as `3 November 2026: 12 events`. */
function dayLink(day: string, count: number): string {
  return `${Number(day.slice(8))} ${monthInWords(day)}: ${events(count)}`
}

function namesOf(page: Page): Promise<string[]> {
  return results(page).getByRole('heading').allTextContents()
}

describe.skipIf(!HAS_CHROMIUM)(`searching in a browser${NEEDS_CHROMIUM}`, () => {
  test('the explorer shows all events when it is opened, and removes the key from the address bar', async () => {
    const { page, server } = await openExplorer()
    await showsTotal(page, EVENTS)
    expect(page.url()).toBe(`${server.url}/?when=all`)
    expect(await results(page).getByRole('listitem').count()).toBe(20)
  })

  test.each([
    ['phone', 390, 844],
    ['tablet', 820, 1180],
    ['desktop', 1440, 900],
  ])('nothing in the explorer shifts while the page loads on a %s', async (_, width, height) => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ viewport: { width, height } })
    await page.addInitScript({ content: WATCH_SHIFTS })
    await page.goto(`${server.url}/?q=quantun+optics&country=Germany#key=${key}`)
    await results(page).getByRole('listitem').first().waitFor()
    await settled(page)
    await paints(page)
    expect(await page.evaluate('shifts')).toEqual([])
  })

  test('the explorer searches for typed words without Enter, and shows the total that the API returns', async () => {
    const { page, ask } = await openExplorer()
    await page.getByRole('searchbox').pressSequentially('quantum optics', { delay: 20 })
    const { total, conferences } = await ask('q=quantum+optics&limit=20')
    await showsTotal(page, total)
    // the names are also compared, because the words that were typed before may have the same total
    await eventually(async () => expect(await namesOf(page)).toEqual(conferences.map(({ name }) => name)))
    expect(queryOf(page)).toBe('?q=quantum+optics')
  })

  test('in the explorer a delayed answer does not replace the answer to a later search', async () => {
    const { page, ask } = await openExplorer()
    await showsTotal(page, EVENTS)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    let isAnswered = Promise.resolve()
    await page.route(/q=soil&/, (route) => {
      isAnswered = isReleased.then(() => route.continue()).catch(() => {})
    })
    await page.getByRole('searchbox').fill('soil')
    await page.waitForRequest(/q=soil&/)
    await page.getByRole('searchbox').fill('lenses')
    const { total } = await ask('q=lenses')
    await showsTotal(page, total)
    release()
    await isAnswered
    await paints(page)
    await showsTotal(page, total)
  })

  test('Back and Forward step through searches, and words typed without a pause are one step', async () => {
    const { page, ask } = await openExplorer()
    await showsTotal(page, EVENTS)
    await page.getByRole('searchbox').pressSequentially('soil', { delay: 20 })
    const { total } = await ask('q=soil')
    await showsTotal(page, total)
    await page
      .getByRole('region', { name: 'Type' })
      .getByRole('button', { name: /^workshop/ })
      .click()
    await showsTotal(page, (await ask('q=soil&type=workshop')).total)
    await page.goBack()
    await showsTotal(page, total)
    expect(await page.getByRole('searchbox').inputValue()).toBe('soil')
    await page.goBack()
    await showsTotal(page, EVENTS)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.goForward()
    await page.goForward()
    expect(queryOf(page)).toBe('?q=soil&type=workshop')
    await showsTotal(page, (await ask('q=soil&type=workshop')).total)
  })

  test('the explorer shows the words, filters and page of results that a shared address contains', async () => {
    const { page, ask } = await openExplorer('/?q=soil&country=Germany&sort=name&offset=20')
    const { total, conferences } = await ask('q=soil&country=Germany&sort=name&offset=20&limit=20')
    await showsTotal(page, total)
    expect(await namesOf(page)).toEqual(conferences.map(({ name }) => name))
    expect(await page.getByRole('button', { name: 'Remove Country: Germany' }).count()).toBe(1)
  })

  test('the pages of results show each event once, and the last page has no link to a next page', async () => {
    const { page, ask } = await openExplorer('/?q=soil&type=webinar')
    const { total } = await ask('q=soil&type=webinar')
    expect(total).toBeGreaterThan(40)
    await showsTotal(page, total)
    const seen = [...(await namesOf(page))]
    for (let offset = 20; offset < total; offset += 20) {
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText(`${offset + 1}–${Math.min(offset + 20, total)} of ${total}`).waitFor()
      seen.push(...(await namesOf(page)))
    }
    expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
    expect(seen.length).toBe(total)
    await page.getByRole('link', { name: 'First page' }).click()
    await page.getByText(`1–20 of ${total}`).waitFor()
    await page.getByRole('link', { name: 'Last page' }).click()
    await page.getByText(`–${total} of ${total}`).waitFor()
  })

  test('the explorer shows a chip for a corrected word, and removing the chip removes the word from q', async () => {
    const { page, ask } = await openExplorer('/?q=quantun+optics')
    await showsTotal(page, (await ask('q=quantun+optics')).total)
    await page.getByText('Why these?').click()
    await page.getByText('Searched for "quantum" instead.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove quantun' }).click()
    await showsTotal(page, (await ask('q=optics')).total)
    expect(queryOf(page)).toBe('?q=optics')
  })

  test('if a search finds nothing, the explorer links to alternatives with their numbers of events', async () => {
    const { page, ask } = await openExplorer('/?country=Germny&type=webinar')
    await showsTotal(page, 0)
    const { suggestions, relax } = await ask('country=Germny&type=webinar')
    const ways = page.getByRole('navigation', { name: 'Other searches' })
    expect(await ways.getByRole('link').count()).toBe((suggestions?.length ?? 0) + (relax?.length ?? 0))
    await ways.getByRole('link', { name: 'Germany' }).click()
    await showsTotal(page, suggestions![0]!.total)
    expect(queryOf(page)).toBe('?country=Germany&type=webinar')
  })

  test("the explorer's calendar has the exact count of each day, and a click on a day lists its events", async () => {
    const { page, ask } = await openExplorer('/?q=soil')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const { total, conferences, facets } = await ask('q=soil&month=2026-11&sort=date&limit=50&facets=day')
    expect(total).toBeLessThan(50)
    await page.getByRole('heading', { name: 'November 2026' }).waitFor()
    for (const { value, count } of facets!.day!)
      await page.getByRole('link', { name: dayLink(value, count), exact: true }).waitFor()
    const day = page
      .getByRole('cell')
      .filter({ hasText: new RegExp(`^${Number(conferences[0]!.dates!.start!.slice(8))}\\D?`) })
    await day.getByText(conferences[0]!.name!).first().waitFor()
    await page.getByRole('link', { name: '‹ October 2026' }).click()
    const october = await ask('q=soil&month=2026-10&facets=day')
    await showsTotal(page, october.total)
    const { value, count } = october.facets!.day![0]!
    await page.getByRole('link', { name: dayLink(value, count), exact: true }).click()
    const list = await ask(`q=soil&month=2026-10&from=${value}&sort=date`)
    await showsTotal(page, list.total)
    expect(list.conferences.slice(0, count).map(({ dates }) => dates!.start)).toEqual(Array(count).fill(value))
  })

  test('the explorer can be used by keyboard alone', async () => {
    const { page, ask } = await openExplorer()
    await showsTotal(page, EVENTS)
    await page.keyboard.press('/')
    await page.keyboard.type('soil')
    await showsTotal(page, (await ask('q=soil')).total)
    await settled(page)
    const focused = (name: string) =>
      page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name)
    for (const name of ['Starred', 'Reference', 'Remember key', 'Forget key']) {
      await page.keyboard.press('Tab')
      await focused(name)
    }
    await page.keyboard.press('Tab')
    const type = await page.evaluate(() => document.activeElement?.querySelector('.value')?.textContent)
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask(`q=soil&type=${type}`)).total)
    await settled(page)
    const isReached = await tabUntil(page, (text) => text.startsWith('Next'))
    expect(isReached).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/offset=20/)
  })
})

/** Presses Tab until the text of the focused element is accepted. */
async function tabUntil(page: Page, accepts: (text: string) => boolean): Promise<boolean> {
  for (let presses = 0; presses < 200; presses++) {
    if (accepts((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) return true
    await page.keyboard.press('Tab')
  }
  return false
}
