import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import {
  middleOf,
  openExplorer as openPage,
  queryOf,
  serveExplorer,
  settled,
  showsTotal,
  useSnapshot,
} from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

const browser = useBrowser()
/**
 * Events with languages. Some events are in a small country, which the circles of cities on the map cover.
 */
const EVENTS = manyEvents(3000).map((event, index) => ({
  ...event,
  ...(index % 4 === 0 && { language: 'de' }),
  ...(index % 10 === 0 && { city: '', country: 'Belgium' }),
}))
const snapshot = useSnapshot(EVENTS)

/** Opens the explorer. Resolves when it shows results, counts and the map. */
async function openExplorer(path = '/') {
  const opened = await openPage(browser, snapshot, path)
  if (path.includes('view=map')) await opened.page.locator('.map path[role=button]').first().waitFor()
  return opened
}

/** The label of the focused element; its text if it has no label. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent
  })
}

describe.skipIf(!HAS_CHROMIUM)(`stability of the explorer in a browser${NEEDS_CHROMIUM}`, () => {
  test("the explorer's calendar opens at the month that q names, and a change of month removes it from q", async () => {
    const { page, ask } = await openExplorer('/?q=Paris+March+2027')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('heading', { name: 'March 2027' }).waitFor()
    await showsTotal(page, (await ask('q=Paris+March+2027')).total)
    await page.getByRole('link', { name: 'April 2027 ›' }).click()
    await page.getByRole('heading', { name: 'April 2027' }).waitFor()
    expect(queryOf(page)).toBe('?q=Paris&month=2027-04&view=calendar')
  })

  test('choosing a month in the explorer removes no other month from the filter or the timeline', async () => {
    const { page } = await openExplorer('/?q=soil&view=calendar')
    const bars = page.getByRole('group', { name: 'Events by month' }).getByRole('button')
    const labels = () => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))
    const before = await labels()
    expect(before.length).toBeGreaterThan(12)
    await page.getByRole('region', { name: 'Month' }).locator('li button:has(.value)').first().click()
    await page.getByRole('button', { name: /^Remove Month/ }).waitFor()
    await settled(page)
    expect(await labels()).toEqual(before)
  })

  test('a clicked filter value of the explorer stays under the pointer, and a double click chooses it', async () => {
    const { page } = await openExplorer()
    const topic = page.getByRole('region', { name: 'Topic' }).locator('li button:has(.value)').nth(1)
    const name = await topic.locator('.value').textContent()
    const [x, y] = await middleOf(topic)
    await page.mouse.dblclick(x, y, { delay: 60 })
    await page.getByRole('button', { name: `Remove Topic: ${name}` }).waitFor()
    await settled(page)
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.textContent, [x, y])).toContain(
      name,
    )
    expect(queryOf(page)).toBe(`?topic=${encodeURIComponent(name!).replaceAll('%20', '+')}`)
  })

  test("a range of months dragged on the explorer's timeline finds as many events as its bars show", async () => {
    const { page, ask } = await openExplorer('/?view=calendar')
    const bar = (name: string) => page.getByRole('group', { name: 'Events by month' }).getByRole('button', { name })
    const months = ['March 2027', 'April 2027', 'May 2027']
    const labels = await Promise.all(months.map((month) => bar(month).getAttribute('aria-label')))
    const sum = labels.reduce((all, label) => all + Number(/: ([\d,]+)/.exec(label!)![1]!.replace(',', '')), 0)
    await page.mouse.move(...(await middleOf(bar('March 2027'))))
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(bar('April 2027'))))
    await page.mouse.move(...(await middleOf(bar('May 2027'))))
    await page.getByText(`March 2027 to May 2027: ${sum} events`).waitFor()
    await page.mouse.up()
    await showsTotal(page, sum)
    expect(queryOf(page)).toBe('?month=2027-03/2027-05&view=calendar')
    expect((await ask('month=2027-03/2027-05')).total).toBe(sum)
  })

  test('when the network is back, the explorer shows an event that was opened while it was offline', async () => {
    const { page } = await openExplorer('/?q=soil')
    const name = page.getByRole('list', { name: 'Results' }).getByRole('heading').first()
    const title = await name.textContent()
    await page.context().setOffline(true)
    await name.getByRole('link').click()
    await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('article', { name: title! }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} – confdex`)
    forgive(page, /ERR_INTERNET_DISCONNECTED/)
  })

  test('in a narrow window the link back to the results restores the scroll position and the focus', async () => {
    const { page } = await openExplorer('/?q=soil')
    await page.setViewportSize({ width: 820, height: 900 })
    const link = page.getByRole('list', { name: 'Results' }).getByRole('heading').nth(15).getByRole('link')
    const name = await link.textContent()
    // opens the link by a key, because a click would first scroll the page to the link
    await link.focus()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(100)
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: name! }).waitFor()
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    expect(await focused(page)).toBe(name)
  })

  test('the first press of Tab focuses a link to the results, and Tab then reaches the first result', async () => {
    const { page } = await openExplorer()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Skip to the results')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(await page.locator('.list h3').first().textContent())
  })

  test('removing a chip of the explorer moves the focus to the next chip, the one before, or the results', async () => {
    const { page } = await openExplorer('/?q=soil&country=Germany&type=workshop')
    await page.getByRole('button', { name: 'Remove Country: Germany' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove Type: workshop')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove soil')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
  })

  test('a value of a filter keeps the focus when new counts put the values in another order', async () => {
    const { page, ask } = await openExplorer('/?q=soil')
    const shown = async (query: string) =>
      (await ask(`${query}&facets=country`)).facets!.country!.slice(0, 8).map(({ value }) => value)
    const [before, after] = await Promise.all(['q=soil', 'q=soil&type=workshop'].map(shown))
    const moved = after!.find((value, at) => before!.includes(value) && before!.indexOf(value) < at)!
    const countries = page.getByRole('region', { name: 'Country' }).locator('li .value')
    const ofType = page.getByRole('region', { name: 'Type' }).getByRole('button', { name: /^workshop/ })
    await ofType.press('Enter')
    await page.getByRole('button', { name: new RegExp(`^${moved}`) }).focus()
    await expect.poll(() => countries.allTextContents(), { timeout: 5000 }).toEqual(after)
    expect(await focused(page)).toContain(moved)
  })

  test("the title of the explorer's tab names the words and filters of the search", async () => {
    const { page } = await openExplorer('/?q=soil&country=Germany&month=2027-03')
    expect(await page.title()).toBe('soil, Germany, March 2027, all – confdex')
    await page.getByRole('link', { name: 'confdex' }).click()
    await expect.poll(() => page.title()).toBe('confdex')
  })

  test('the name of an event in the explorer has the attribute lang with the language of the event', async () => {
    const { page, ask } = await openExplorer('/?language=de')
    const { conferences } = await ask('language=de&limit=1&fields=language')
    const name = page.getByRole('list', { name: 'Results' }).getByRole('heading').first()
    expect(await name.getAttribute('lang')).toBe(conferences[0]!.language)
  })

  test('chosen and other filter values of the explorer have sufficient contrast under the pointer', async () => {
    const { server, key } = await serveExplorer(snapshot)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open({ colorScheme })
      await page.goto(`${server.url}/?type=workshop#key=${key}`)
      const chosen = page.getByRole('region', { name: 'Type' }).locator('[aria-pressed=true]')
      await chosen.hover()
      expect(await chosen.evaluate(contrastOf), colorScheme).toBeGreaterThan(4.5)
      const other = page.getByRole('region', { name: 'Type' }).locator('[aria-pressed=false]').last()
      await other.hover()
      expect(await other.evaluate(contrastOf), colorScheme).toBeGreaterThan(4.5)
    }
  })
})

/** The contrast between the text of an element and its background (WCAG 2, 1.4.3). */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const [text, ground] = [color, backgroundColor].map((written) => {
    const parts = written
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map((part) => Number(part) / 255)
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  })
  return (Math.max(text!, ground!) + 0.05) / (Math.min(text!, ground!) + 0.05)
}
