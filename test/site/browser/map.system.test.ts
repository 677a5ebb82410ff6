import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
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
 * Places for every tenth event: a large country and two small countries, all without a city, and cities that
 * are 50 km apart.
 */
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
const snapshot = useSnapshot(EVENTS)

async function openMap(query = '') {
  const opened = await openPage(browser, snapshot, `/?${query}${query && '&'}view=map`)
  await opened.page.locator('.map path[role=button]').first().waitFor()
  return opened
}

/** Width of the visible part of the map, in units of the map. */
async function shownWidth(page: Page): Promise<number> {
  return Number((await page.locator('.map svg').getAttribute('viewBox'))!.split(' ')[2])
}

const place = (page: Page, name: string) => page.locator(`.map [data-name="${name}"]`)

describe.skipIf(!HAS_CHROMIUM)(`the map in a browser${NEEDS_CHROMIUM}`, () => {
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

  test('the map does not undo a move that the reader makes before the facets of the search arrive', async () => {
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

  test("a country too small to be seen is a target of 24 pixels on the explorer's map", async () => {
    const { page } = await openMap()
    const [x, y] = await middleOf(place(page, 'country Malta'))
    await page.mouse.click(x + 8, y + 7)
    await page.getByRole('button', { name: 'Remove Country: Malta' }).waitFor()
  })

  test('the wheel zooms the map at the pointer, dragging moves the map, and neither changes the search', async () => {
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

  test('if the whole map is shown, the wheel scrolls the page', async () => {
    const { page } = await openMap()
    await page.mouse.move(...(await middleOf(page.locator('.map svg'))))
    await page.mouse.wheel(0, 3000)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('two fingers zoom the map, and one finger moves it', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(`${server.url}/?when=all&view=map#key=${key}`)
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

  test('the map zooms to the results; a city is a target of 24 pixels, and a click on it filters by city', async () => {
    const { page, ask } = await openMap('continent=Europe')
    const city = place(page, 'city Paris')
    await city.waitFor()
    const { width, height } = (await city.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    await page.mouse.click(...(await middleOf(city)))
    await showsTotal(page, (await ask('continent=Europe&city=Paris')).total)
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

  test("the keys of the explorer's map move from place to place, zoom, and choose", async () => {
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
})
