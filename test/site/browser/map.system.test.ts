import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayOf, type EpochDay } from '../../../src/event/days.ts'
import { addMonths, MONTH_NAMES } from '../../../src/site/explorer/model/dates.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { middleOf, queryOf, settled, showsTotal, useExplorer, valuesOf } from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

/** Each place has a tenth of the events: countries of several sizes, without a city, and two near cities. */
const PLACES = [
  ['', 'Belgium'],
  ['', 'Malta'],
  ['', 'Luxembourg'],
  ['Amsterdam', 'Netherlands'],
  ['The Hague', 'Netherlands'],
] as const
const EVENTS = manyEvents(3000).map((event, index) => {
  const [city, country] = PLACES[index % 10] ?? [event.city, event.country]
  return { ...event, city, country }
})

/** In units of the map. */
async function shownWidth(page: Page): Promise<number> {
  return Number((await page.locator('.map svg').getAttribute('viewBox'))!.split(' ')[2])
}

const place = (page: Page, name: string) => page.locator(`.map [data-name="${name}"]`)

describe.skipIf(!HAS_CHROMIUM)(`the map in a browser${NEEDS_CHROMIUM}`, () => {
  const { open, visit } = useExplorer(EVENTS)

  async function openMap(query = '') {
    const opened = await open(`/?${query}${query && '&'}view=map`)
    await opened.page.locator('.map path[role=button]').first().waitFor()
    return opened
  }
  test("a click on a country of the explorer's map chooses the country, and a second click removes it", async () => {
    const { page, ask } = await openMap()
    const { facets } = await ask('facets=country')
    const { count } = facets!.country!.find(({ value }) => value === 'Germany')!
    const germany = page.getByRole('button', { name: `Germany: ${count.toLocaleString('en')} events` })
    const at = await middleOf(germany)
    await page.mouse.click(...at)
    await showsTotal(page, count)
    expect(queryOf(page)).toBe('?country=Germany&view=map')
    await page.mouse.click(...at)
    await showsTotal(page, EVENTS.length)
  })

  test("a click on the middle of Belgium on the explorer's map chooses Belgium, at every scale", async () => {
    const { page } = await openMap()
    const belgium = place(page, 'country Belgium')
    const whole = await shownWidth(page)
    for (const zooms of [0, 1, 2, 3]) {
      await page.mouse.move(...(await middleOf(belgium)))
      for (let time = 1; time <= zooms; time++) {
        await page.mouse.wheel(0, -500)
        await expect.poll(() => shownWidth(page)).toBeCloseTo(whole / 2 ** time, 0)
      }
      await page.mouse.click(...(await middleOf(belgium)))
      await page.getByRole('button', { name: 'Remove Country: Belgium' }).click()
      await settled(page)
      await expect.poll(() => shownWidth(page)).toBe(whole)
    }
  })

  test('the map keeps its view if the pointer moves over it before the facets of a new search arrive', async () => {
    const { page } = await openMap('country=Germany')
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/facets=/, async (route) => {
      await isAnswered
      await route.continue()
    })
    await page.getByRole('button', { name: 'Remove Country: Germany' }).click()
    const map = (await page.locator('.map svg').boundingBox())!
    await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2)
    const before = await page.locator('.map svg').getAttribute('viewBox')
    answer()
    await settled(page)
    expect(await page.locator('.map svg').getAttribute('viewBox')).toBe(before)
    await page.getByRole('button', { name: 'Show all results' }).click()
    expect(await page.locator('.map svg').getAttribute('viewBox')).not.toBe(before)
  })

  test("a country too small to be seen has a click target of 24 pixels on the explorer's map", async () => {
    const { page } = await openMap()
    const [x, y] = await middleOf(place(page, 'country Malta'))
    await page.mouse.click(x + 8, y + 7)
    await page.getByRole('button', { name: 'Remove Country: Malta' }).waitFor()
  })

  test('the wheel zooms the map at the pointer, dragging moves the map, and the search stays the same', async () => {
    const { page } = await openMap()
    const germany = place(page, 'country Germany')
    const [x, y] = await middleOf(germany)
    const before = await shownWidth(page)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -500)
    await expect.poll(() => shownWidth(page)).toBeCloseTo(before / 2, 0)
    const [nearX, nearY] = await middleOf(germany)
    expect(Math.hypot(nearX - x, nearY - y)).toBeLessThan(3)
    await page.mouse.down()
    await page.mouse.move(x - 30, y + 10)
    await page.mouse.move(x - 60, y + 20)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await middleOf(germany))[0] - nearX)).toBe(-60)
    expect(queryOf(page)).toBe('?view=map')
    await page.getByRole('button', { name: 'Show all results' }).click()
    expect(await shownWidth(page)).toBe(before)
  })

  test('if the whole map is shown, zooming out with the wheel scrolls the page', async () => {
    const { page } = await openMap()
    await page.mouse.move(...(await middleOf(page.locator('.map svg'))))
    await page.mouse.wheel(0, 3000)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('two fingers zoom the map, and one finger moves it', async () => {
    const { page } = await visit('/?when=all&view=map', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await place(page, 'country Germany').waitFor()
    await settled(page)
    const before = await shownWidth(page)
    const [x, y] = await middleOf(page.locator('.map svg'))
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((from, id) => ({ x: x + from, y, id })),
      })
    await touch('touchStart', -20, 20)
    for (const step of [30, 40, 60, 80]) await touch('touchMove', -step, step)
    await touch('touchEnd')
    await expect.poll(() => shownWidth(page)).toBeLessThan(before / 2)
    const zoomed = await page.locator('.map svg').getAttribute('viewBox')
    await touch('touchStart', 0)
    for (const step of [10, 30, 50]) await touch('touchMove', step)
    await touch('touchEnd')
    await expect.poll(() => page.locator('.map svg').getAttribute('viewBox')).not.toBe(zoomed)
    expect(queryOf(page)).toBe('&view=map')
  })

  test('the map zooms to the results, and a click on a city, 24 pixels or larger, filters by the city', async () => {
    const { page, shows } = await openMap('continent=Europe')
    const city = place(page, 'city Paris')
    await city.waitFor()
    const { width, height } = (await city.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    await page.mouse.click(...(await middleOf(city)))
    await shows('continent=Europe&city=Paris')
    expect(queryOf(page)).toBe('?continent=Europe&city=Paris&view=map')
    await page.goto(page.url().replace('continent=Europe&city=Paris', 'city=Berlin'))
    await place(page, 'city Berlin').waitFor()
  })

  test('the map zooms to a city even if the search uses another name of the city', async () => {
    const { page } = await openMap('city=Den+Haag')
    expect(await shownWidth(page)).toBeLessThan(1000)
  })

  test('nearby cities are one cluster on the map, and a click finds as many events as the cluster shows', async () => {
    const { page } = await openMap('country=Netherlands')
    const cluster = page.getByRole('button', { name: /^Within \d+ km of / })
    const label = (await cluster.getAttribute('aria-label'))!
    await page.mouse.click(...(await middleOf(cluster)))
    const [, km, name, count] = /^Within (\d+) km of (.+): ([\d,]+) event/.exec(label)!
    await showsTotal(page, Number(count!.replace(',', '')))
    expect(queryOf(page)).toBe(`?country=Netherlands&near=${name}&within_km=${km}&view=map`)
  })

  test("on the explorer's map, keys move from country to country, zoom the map, and choose a country", async () => {
    const { page, ask } = await openMap()
    const { facets } = await ask('facets=country')
    const [first, second] = facets!.country!
    const before = await shownWidth(page)
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const reached = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'))
    expect(await reached()).toBe(`country ${first!.value}`)
    await page.keyboard.press('ArrowRight')
    await page.locator('.map').getByText(`${second!.value}: `).first().waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('+')
    await expect.poll(() => shownWidth(page)).toBeLessThan(before)
    await page.keyboard.press('0')
    await expect.poll(() => shownWidth(page)).toBe(before)
    await page.keyboard.press('Enter')
    await showsTotal(page, first!.count)
    expect(queryOf(page)).toBe(`?country=${first!.value.replaceAll(' ', '+')}&view=map`)
    await page.keyboard.press('Tab')
    expect(await reached()).toBeNull()
  })

  test("the tab key stops only once at the explorer's map and only once at the timeline", async () => {
    const { page } = await openMap()
    const reached = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'))
    await page.getByRole('button', { name: 'Zoom out' }).focus()
    await page.keyboard.press('Tab')
    expect(await reached()).toMatch(/^country /)
    await page.keyboard.press('Tab')
    expect(await reached()).toBeNull()
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('button', { name: /^November 2026: / }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('‹ October 2026')
  })

  test('dragging over the timeline chooses months, a click chooses one, and a second click removes it', async () => {
    const { page, shows } = await open('/?q=soil&view=calendar')
    const bar = (name: string) => page.getByRole('group', { name: 'Events by month' }).getByRole('button', { name })
    const months = ['March 2026', 'April 2026', 'May 2026']
    const labels = await Promise.all(months.map((month) => bar(month).getAttribute('aria-label')))
    const sum = labels.reduce((all, label) => all + Number(/: (\d+)/.exec(label!)![1]), 0)
    await page.mouse.move(...(await middleOf(bar('March 2026'))))
    await page.mouse.down()
    for (const month of months.slice(1)) await page.mouse.move(...(await middleOf(bar(month))))
    await page.getByText(`March 2026 to May 2026: ${sum} events`).waitFor()
    await page.mouse.up()
    await showsTotal(page, sum)
    await shows('q=soil&month=2026-03/2026-05')
    expect(queryOf(page)).toBe('?q=soil&month=2026-03/2026-05&view=calendar')
    await page.mouse.click(...(await middleOf(bar('December 2026'))))
    await shows('q=soil&month=2026-12')
    await page.mouse.click(...(await middleOf(bar('December 2026'))))
    await shows('q=soil')
    expect(queryOf(page)).toBe('?q=soil&view=calendar')
  })

  test("the keyboard chooses a month of the explorer's timeline, and with Shift it chooses more months", async () => {
    const { page, shows } = await open('/?view=calendar')
    await page.getByRole('button', { name: /^November 2026: / }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await shows('month=2026-12')
    await settled(page)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await shows('month=2026-12/2027-02')
    expect(queryOf(page)).toBe('?month=2026-12/2027-02&view=calendar')
  })

  test('choosing a month in the filter of the explorer removes no other month from the timeline', async () => {
    const { page } = await open('/?q=soil&view=calendar')
    const bars = page.getByRole('group', { name: 'Events by month' }).getByRole('button')
    const labels = () => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))
    const before = await labels()
    expect(before.length).toBeGreaterThan(12)
    await valuesOf(page, 'Month').first().click()
    await page.getByRole('button', { name: /^Remove Month/ }).waitFor()
    await settled(page)
    expect(await labels()).toEqual(before)
  })

  test("the explorer's calendar opens at the month in q, and leaving this month removes it from q", async () => {
    const { page, shows } = await open('/?q=Paris+March+2027')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('heading', { name: 'March 2027' }).waitFor()
    await shows('q=Paris+March+2027')
    await page.getByRole('link', { name: 'April 2027 ›' }).click()
    await page.getByRole('heading', { name: 'April 2027' }).waitFor()
    expect(queryOf(page)).toBe('?q=Paris&month=2027-04&view=calendar')
  })
})

const MONTHS = 420
/** One event in each month from January 1995 on, and a second event in each June. */
const ONE_A_MONTH = manyEvents(MONTHS + MONTHS / 12).map((event, index) => {
  const month = index < MONTHS ? index : (index - MONTHS) * 12 + 5
  const start = dayOf(1995 + Math.floor(month / 12), (month % 12) + 1, 12) as EpochDay
  return { ...event, start, end: start }
})

describe.skipIf(!HAS_CHROMIUM)(`the timeline in a browser${NEEDS_CHROMIUM}`, () => {
  const { open } = useExplorer(ONE_A_MONTH)

  test('the timeline can show every month with events as a bar, even if there are more than 300 months', async () => {
    const { page } = await open('/?view=calendar')
    const bars = page.getByRole('group', { name: 'Events by month' }).getByRole('button')
    await expect.poll(() => bars.count()).toBe(120)
    await page.getByRole('button', { name: 'Since 1995' }).click()
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('data-name')))).toEqual(
      Array.from({ length: MONTHS }, (_, at) => addMonths('1995-01', at)),
    )
    expect(await page.locator('.month[aria-label$=": 0 events"]').count()).toBe(0)
  })

  test('the timeline says which month of the year is the busiest, and how many events each month has', async () => {
    const { page } = await open('/?view=calendar')
    await page.getByText('June is busiest: 70 of 455 events start then.').waitFor()
    const months = page.getByRole('list', { name: 'Events by month of the year' }).getByRole('listitem')
    const expected = MONTH_NAMES.map((name) => `${name}: ${name === 'June' ? 70 : 35} events`)
    expect(await months.evaluateAll((all) => all.map((item) => item.getAttribute('title')))).toEqual(expected)
  })

  test('labels of the timeline do not overlap at any width of the window', async () => {
    const { page } = await open('/?view=calendar')
    await page.getByRole('button', { name: 'Since 1995' }).click()
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const labels = page.locator('.years span')
      await eventually(async () => {
        const boxes = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()))
        expect(boxes.length, String(width)).toBeGreaterThan(3)
        for (const [at, { left }] of boxes.entries())
          expect(left, String(width)).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
      })
    }
  })
})
