import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { monthInWords } from '../../../src/site/explorer/model/dates.ts'
import { events } from '../../../src/site/explorer/model/numbers.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { EVENTS, paints, queryOf, results, settled, showsTotal, useExplorer, valuesOf } from '../../support/explorer.ts'

const { browser, open, serve, visit } = useExplorer()

/** Runs before the scripts of the page. */
const WATCH_SHIFTS = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })`

/** Records each position of the first result. */
const WATCH_FIRST_ROW = `
  cancelAnimationFrame(globalThis.watching)
  globalThis.tops = []
  var watch = () => {
    const top = document.querySelector('.list > li').getBoundingClientRect().top
    if (top !== tops.at(-1)) tops.push(top)
    globalThis.watching = requestAnimationFrame(watch)
  }
  watch()`

const SIZES = {
  desktop: { viewport: { width: 1280, height: 720 }, least: 6 },
  tablet: { viewport: { width: 820, height: 1180 }, least: 6 },
  phone: { viewport: { width: 390, height: 844 }, least: 2 },
}

function visibleResults(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.list > li')].map((item) => item.getBoundingClientRect())
    return all.filter(({ bottom }) => bottom <= innerHeight).length
  })
}

/** Such as `3 November 2026: 12 events`. */
const dayLink = (day: string, count: number) => `${Number(day.slice(8))} ${monthInWords(day)}: ${events(count)}`

const namesOf = (page: Page) => results(page).getByRole('heading').allTextContents()

describe.skipIf(!HAS_CHROMIUM)(`searching in a browser${NEEDS_CHROMIUM}`, () => {
  test.each(Object.entries(SIZES))(
    'on a %s, nothing in the explorer shifts while it loads, and at least two results are visible',
    async (_, { viewport, least }) => {
      const { page, server } = await visit('/', { viewport })
      await page.addInitScript({ content: WATCH_SHIFTS })
      await page.goto(`${server.url}/?q=quantun+optics&type=workshop`)
      await results(page).getByRole('listitem').first().waitFor()
      await settled(page)
      await paints(page)
      expect(await page.evaluate('shifts')).toEqual([])
      expect(await visibleResults(page)).toBeGreaterThanOrEqual(least)
    },
  )

  test('the explorer with when=all shows all events, and removes the key from the address bar', async () => {
    const { page, server } = await open()
    await showsTotal(page, EVENTS)
    expect(page.url()).toBe(`${server.url}/?when=all`)
    expect(await results(page).getByRole('listitem').count()).toBe(20)
  })

  test('the explorer searches for typed words without Enter, and shows the total that the API returns', async () => {
    const { page, ask } = await open()
    await page.getByRole('searchbox').pressSequentially('quantum optics', { delay: 20 })
    const { total, conferences } = await ask('q=quantum+optics&limit=20')
    await showsTotal(page, total)
    // a part of the typed words may have the same total
    await eventually(async () => expect(await namesOf(page)).toEqual(conferences.map(({ name }) => name)))
    expect(queryOf(page)).toBe('?q=quantum+optics')
  })

  test('a delayed answer does not replace the answer to a later search in the explorer', async () => {
    const { page, ask } = await open()
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
    const { page, ask, shows } = await open()
    await showsTotal(page, EVENTS)
    await page.getByRole('searchbox').pressSequentially('soil', { delay: 20 })
    const { total } = await ask('q=soil')
    await showsTotal(page, total)
    await page
      .getByRole('region', { name: 'Type' })
      .getByRole('button', { name: /^workshop/ })
      .click()
    await shows('q=soil&type=workshop')
    await page.goBack()
    await showsTotal(page, total)
    expect(await page.getByRole('searchbox').inputValue()).toBe('soil')
    await page.goBack()
    await showsTotal(page, EVENTS)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.goForward()
    await page.goForward()
    expect(queryOf(page)).toBe('?q=soil&type=workshop')
    await shows('q=soil&type=workshop')
  })

  test('the explorer shows the filters and result page of a shared address, and marks words in names', async () => {
    const { page, ask } = await open('/?q=soil&country=Germany&sort=name&offset=20')
    const { total, conferences } = await ask('q=soil&country=Germany&sort=name&offset=20&limit=20')
    await showsTotal(page, total)
    expect(await namesOf(page)).toEqual(conferences.map(({ name }) => name))
    expect(await page.getByRole('button', { name: 'Remove Country: Germany' }).count()).toBe(1)
    expect(await page.locator('.list h3 mark').first().textContent()).toMatch(/^soil/i)
  })

  test('the pages of results show each event once, and the last page has no link to a next page', async () => {
    const { page, ask } = await open('/?q=soil&type=webinar')
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
    const { page, shows } = await open('/?q=quantun+optics')
    await shows('q=quantun+optics')
    await page.getByText('Why these?').click()
    await page.getByText('Searched for "quantum" instead.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove quantun' }).click()
    await shows('q=optics')
    expect(queryOf(page)).toBe('?q=optics')
  })

  test('if a search finds nothing, the explorer links to alternatives with their numbers of events', async () => {
    const { page, ask } = await open('/?country=Germny&type=webinar')
    await showsTotal(page, 0)
    const { suggestions, relax } = await ask('country=Germny&type=webinar')
    const ways = page.getByRole('navigation', { name: 'Other searches' })
    expect(await ways.getByRole('link').count()).toBe((suggestions?.length ?? 0) + (relax?.length ?? 0))
    await ways.getByRole('link', { name: 'Germany' }).click()
    await showsTotal(page, suggestions![0]!.total)
    expect(queryOf(page)).toBe('?country=Germany&type=webinar')
  })

  test("the explorer's calendar has the exact count of each day, and a click on a day lists its events", async () => {
    const { page, ask } = await open('/?q=soil')
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
    const { page, shows } = await open()
    await showsTotal(page, EVENTS)
    await page.keyboard.press('/')
    await page.keyboard.type('soil')
    await shows('q=soil')
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
    await shows(`q=soil&type=${type}`)
    await settled(page)
    const isReached = await tabUntil(page, (text) => text.startsWith('Next'))
    expect(isReached).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/offset=20/)
  })

  test('each view of the explorer has an address, and list, map and calendar share one search request', async () => {
    const { page } = await open('/?q=soil')
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

  test('on a phone, a button below the filters closes the filters and shows the list of results', async () => {
    const { page } = await visit('/', { viewport: { width: 390, height: 844 } })
    await page.locator('#facet-topic').waitFor({ state: 'attached' })
    await page.getByText('Filters', { exact: true }).click()
    await valuesOf(page, 'Topic').first().click()
    await page.getByRole('button', { name: 'Show the results' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
    await page.getByRole('button', { name: /^Remove Topic: / }).waitFor()
    expect(await visibleResults(page)).toBeGreaterThanOrEqual(2)
  })

  test('the view of deadlines lists the open deadlines of the API, soonest first, then closed deadlines', async () => {
    const { page, ask } = await open('/?q=soil&view=deadlines')
    const soonest = await ask('q=soil&deadline_open=true&sort=deadline&limit=20')
    await showsTotal(page, soonest.total)
    const list = results(page)
    expect(await list.getByRole('heading').allTextContents()).toEqual(soonest.conferences.map(({ name }) => name))
    expect(await list.locator('.due strong').first().textContent()).toMatch(/^in \d+ (hours?|days?|months?)$/)
    await page.getByText(/A day without a time zone ends when/).waitFor()
    await page.getByText('Closed deadlines', { exact: true }).click()
    const closed = page.getByRole('list', { name: 'Closed deadlines' })
    const all = await ask(`q=soil&sort=deadline&limit=20&offset=${soonest.total}`)
    await closed.getByText(all.conferences[0]!.name!).first().waitFor()
    await closed
      .getByText(/^closed .* ago$/)
      .first()
      .waitFor()
    await closed.getByRole('link', { name: 'Calls still open like this one' }).first().click()
    await page.waitForURL(/subtopic=.*view=deadlines/)
  })

  test('if q names a place, the explorer shows the total of each reading, and the place can be edited', async () => {
    const { page, ask } = await open('/?q=soil+berlin')
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
    const { page, shows } = await open('/')
    await page.getByRole('searchbox').pressSequentially('soil germ', { delay: 20 })
    const proposal = page.getByRole('option', { name: 'Germany Country' })
    await proposal.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await proposal.getAttribute('aria-selected')).toBe('true')
    const active = await page.getByRole('searchbox').getAttribute('aria-activedescendant')
    expect(active).toBe(await proposal.getAttribute('id'))
    await page.keyboard.press('Enter')
    await shows('q=soil&country=Germany')
    expect(queryOf(page)).toBe('?q=soil&country=Germany')
    await page.getByRole('searchbox').pressSequentially(' fra', { delay: 20 })
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
  })

  test('opening the explorer and typing 30 letters sends at most 8 searches and receives at most 80 kB', async () => {
    const { server, key } = await serve()
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
    // a slow machine adds no pauses to the typing
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
    const { page } = await open('/')
    for (const words of ['soil', 'soil berlin', 'quantun optics', 'lenses']) {
      await page.evaluate(WATCH_FIRST_ROW)
      await page.getByRole('searchbox').fill(words)
      await settled(page)
      await paints(page)
      expect(((await page.evaluate('tops')) as number[]).length, words).toBeLessThanOrEqual(2)
    }
  })
})

async function tabUntil(page: Page, accepts: (text: string) => boolean): Promise<boolean> {
  for (let presses = 0; presses < 200; presses++) {
    if (accepts((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) return true
    await page.keyboard.press('Tab')
  }
  return false
}
