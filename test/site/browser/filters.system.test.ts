import { describe, expect, test } from 'vitest'
import { monthInWords } from '../../../src/site/explorer/model/dates.ts'
import { violationsOf } from '../../support/axe.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import {
  EVENTS,
  middleOf,
  queryOf,
  results,
  settled,
  showsTotal,
  UPCOMING,
  useExplorer,
  valuesOf,
} from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

const FILTERS = [
  ['topic', 'Topic', 'topic'],
  ['sub_topic', 'Sub-topic', 'subtopic'],
  ['continent', 'Continent', 'continent'],
  ['country', 'Country', 'country'],
  ['city', 'City', 'city'],
  ['type', 'Type', 'type'],
  ['month', 'Month', 'month'],
  ['attendance', 'Attendance', 'attendance'],
] as const

describe.skipIf(!HAS_CHROMIUM)(`filters in a browser${NEEDS_CHROMIUM}`, () => {
  const { open, visit } = useExplorer()

  test('the explorer counts events that are not over, and has links to past events and to all events', async () => {
    const { page, ask, shows } = await open('/?q=soil')
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'Upcoming' }).click()
    expect(queryOf(page)).toBe('?q=soil')
    const upcoming = await ask(`q=soil&${UPCOMING}&facets=country,month`)
    await showsTotal(page, upcoming.total)
    const [country] = upcoming.facets!.country!
    const first = valuesOf(page, 'Country').first()
    await first.getByText(country!.count.toLocaleString('en'), { exact: true }).waitFor()
    await settled(page)
    const counts = await page.locator('.facet .number').allTextContents()
    expect(counts.filter((count) => count === '0')).toEqual([])
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'Past' }).click()
    await shows('q=soil&to=2026-11-20')
    expect(queryOf(page)).toBe('?q=soil&when=past')
    await page.getByRole('searchbox').fill('upcoming lenses')
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'All' }).click()
    await shows('q=lenses')
  })

  test.each(FILTERS)(
    'the filter %s of the explorer shows the counts of the API, and a clicked value finds that number of events',
    async (field, title, parameter) => {
      const { page, ask, shows } = await open('/?q=soil')
      const { facets } = await ask(`q=soil&facets=${field}`)
      const [first] = await valuesOf(page, title).all()
      const [text, number] = await Promise.all(['.value', '.number'].map((part) => first!.locator(part).textContent()))
      const { value, count } = facets![field]!.find(
        (each) => (field === 'month' ? monthInWords(each.value) : each.value) === text,
      )!
      expect(number).toBe(count.toLocaleString('en'))
      await first!.click()
      await showsTotal(page, count)
      expect(queryOf(page)).toBe(`?q=soil&${parameter}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
      expect(await valuesOf(page, title).and(page.locator('[aria-pressed=true]')).count()).toBe(1)
      await page.getByRole('button', { name: `Remove ${title}: ${text}` }).click()
      await shows('q=soil')
    },
  )

  test('several countries and cities can be chosen and removed one by one in the explorer', async () => {
    const { page, shows } = await open('/?q=soil')
    const press = (title: string, value: string) =>
      page
        .getByRole('region', { name: title, exact: true })
        .getByRole('button', { name: new RegExp(`^${value}`) })
        .click()
    await press('Country', 'France')
    await shows('q=soil&country=France')
    await press('Country', 'Germany')
    await shows('q=soil&countries=France,Germany')
    await press('City', 'Paris')
    await press('City', 'Berlin')
    await shows('q=soil&countries=France,Germany&city=Paris,Berlin')
    expect(queryOf(page)).toBe('?q=soil&countries=France,Germany&city=Paris,Berlin')
    await page.getByRole('button', { name: 'Remove City: Paris' }).click()
    await page.getByRole('button', { name: 'Remove Country: France' }).click()
    await shows('q=soil&country=Germany&city=Berlin')
    expect(queryOf(page)).toBe('?q=soil&country=Germany&city=Berlin')
  })

  test('the explorer can search for events near a place, and change the distance', async () => {
    const { page, shows } = await open()
    await page.getByLabel('Place', { exact: true }).fill('Berlin')
    await page.keyboard.press('Enter')
    await shows('near=Berlin')
    await page.getByLabel('Distance').selectOption('1000 km')
    await shows('near=Berlin&within_km=1000')
    expect(queryOf(page)).toBe('?near=Berlin&within_km=1000')
    await page.getByRole('button', { name: 'Remove Within 1000 km of Berlin' }).click()
    await showsTotal(page, EVENTS)
  })

  test('the explorer filters events by the month of a deadline, and sorts open calls by next deadline', async () => {
    const { page, ask, shows } = await open()
    const deadlines = page.getByRole('region', { name: 'Deadline' })
    await deadlines.getByRole('button', { name: /^February 2027/ }).click()
    await shows('deadline_from=2027-02&deadline_to=2027-02')
    await page.getByRole('button', { name: 'Remove Deadline: February 2027' }).click()
    await showsTotal(page, EVENTS)
    await deadlines.getByRole('button', { name: 'Open calls for papers' }).click()
    const { total, conferences } = await ask('deadline_open=true&sort=deadline&limit=1')
    await showsTotal(page, total)
    expect(await results(page).getByRole('heading').first().textContent()).toBe(conferences[0]!.name)
    await page.getByText('Submission deadline Feb 1, 2027, in 2 months').first().waitFor()
  })

  test('the keyboard can exclude a filter value, and removing the chip of the value ends the exclusion', async () => {
    const { page, ask, shows } = await open('/?q=soil')
    const { facets, total } = await ask('q=soil&facets=country')
    const { value } = facets!.country![0]!
    const countries = page.getByRole('region', { name: 'Country', exact: true })
    const exclude = countries.getByRole('button', { name: `Exclude ${value}` })
    await countries.getByRole('button', { name: new RegExp(`^${value}`) }).focus()
    expect(await exclude.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
    const { width, height } = (await exclude.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    await page.keyboard.press('-')
    await shows(`q=soil&exclude=country:${value}`)
    expect(queryOf(page)).toBe(`?q=soil&exclude=country%3A${value.replaceAll(' ', '+')}`)
    expect(await page.title()).toContain(`not ${value}`)
    await exclude.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Remove Not: ${value}` }).click()
    await showsTotal(page, total)
    expect(queryOf(page)).toBe('?q=soil')
  })

  test('the button that excludes a value is visible under the pointer, and always on touch screens', async () => {
    const { page } = await open('/?q=soil')
    const exclude = page.getByRole('button', { name: 'Exclude workshop' })
    const opacity = () => exclude.evaluate((button) => getComputedStyle(button).opacity)
    await exclude.waitFor({ state: 'attached' })
    expect(await opacity()).toBe('0')
    await page
      .getByRole('region', { name: 'Type' })
      .getByRole('button', { name: /^workshop/ })
      .hover()
    expect(await opacity()).toBe('1')
    const { page: phone } = await visit('/?q=soil', { hasTouch: true, isMobile: true })
    const shown = phone.getByRole('button', { name: 'Exclude workshop' })
    await shown.waitFor({ state: 'attached' })
    expect(await shown.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
  })

  test('a double click on a filter value of the explorer chooses it, and it stays under the pointer', async () => {
    const { page } = await open()
    const topic = valuesOf(page, 'Topic').nth(1)
    const name = await topic.locator('.value').textContent()
    const [x, y] = await middleOf(topic)
    await page.mouse.dblclick(x, y, { delay: 60 })
    await page.getByRole('button', { name: `Remove Topic: ${name}` }).waitFor()
    await settled(page)
    const under = await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.textContent, [x, y])
    expect(under).toContain(name)
    expect(queryOf(page)).toBe(`?topic=${encodeURIComponent(name!).replaceAll('%20', '+')}`)
  })

  test('a value of a filter keeps the focus when new counts put the values in another order', async () => {
    const { page, ask } = await open('/?q=soil')
    const shown = async (query: string) =>
      (await ask(`${query}&facets=country`)).facets!.country!.slice(0, 8).map(({ value }) => value)
    const [before, after] = await Promise.all(['q=soil', 'q=soil&type=workshop'].map(shown))
    const moved = after!.find((value, at) => before!.includes(value) && before!.indexOf(value) < at)!
    const countries = valuesOf(page, 'Country').locator('.value')
    const ofType = page.getByRole('region', { name: 'Type' }).getByRole('button', { name: /^workshop/ })
    await ofType.press('Enter')
    await page.getByRole('button', { name: new RegExp(`^${moved}`) }).focus()
    await expect.poll(() => countries.allTextContents(), { timeout: 5000 }).toEqual(after)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(moved)
  })
})

const TOPICS = 2000
/** The first topics have more events than the others. */
const MANY_TOPICS = manyEvents(3000).map((event, index) => ({
  ...event,
  topic: `Topic ${index < TOPICS ? index : Math.floor(Math.sqrt(index % 400))}`,
}))

describe.skipIf(!HAS_CHROMIUM)(`long filters in a browser${NEEDS_CHROMIUM}`, () => {
  const { open } = useExplorer(MANY_TOPICS)

  test('typing finds a value that a filter of the explorer does not list, and Enter chooses the value', async () => {
    const { page, ask } = await open()
    await page.getByRole('link', { name: 'Upcoming' }).click()
    const { facets } = await ask(`${UPCOMING}&facets=topic&facets_limit=1000`)
    const last = facets!.topic!.at(-1)!
    expect(facets!.topic!.length).toBeGreaterThan(250)
    const topics = page.getByRole('region', { name: 'Topic', exact: true })
    await topics.getByRole('button', { name: 'Show all of Topic' }).click()
    const find = topics.getByRole('searchbox', { name: 'Find in Topic' })
    await find.fill(last.value.toUpperCase())
    await topics.getByRole('button', { name: new RegExp(`^${last.value}\\b`) }).waitFor()
    await find.press('Enter')
    await showsTotal(page, last.count)
    expect(queryOf(page)).toBe(`?topic=${last.value.replace(' ', '+')}`)
  })

  test('typing into a filter of the explorer narrows its values, and any other text can be the filter', async () => {
    const { page } = await open()
    const topics = page.getByRole('region', { name: 'Topic', exact: true })
    await topics.getByRole('button', { name: /^Show all/ }).click()
    const find = topics.getByRole('searchbox', { name: 'Find in Topic' })
    await find.fill('topic 150')
    const values = topics.locator('li .value')
    await expect
      .poll(async () => (await values.allTextContents()).filter((text) => text.includes('150')).length)
      .toBe(11)
    expect(await values.count()).toBe(11)
    await find.fill('informatics')
    await topics.getByRole('status').getByText('No value has this name.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await topics.getByRole('button', { name: 'Filter by “informatics”' }).click()
    await page.getByRole('button', { name: 'Remove Topic: informatics' }).waitFor()
  })

  test('clicked filter values of the explorer keep their places until the pointer leaves the filters', async () => {
    const { page, ask } = await open()
    const topics = page.getByRole('region', { name: 'Topic', exact: true }).locator('li .value')
    await topics.first().waitFor()
    const before = await topics.allTextContents()
    await valuesOf(page, 'Type').last().click()
    await page.getByRole('button', { name: /^Remove Type/ }).waitFor()
    await settled(page)
    expect(await topics.allTextContents()).toEqual(before)
    await page.mouse.move(900, 600)
    const type = new URL(page.url()).searchParams.get('type')
    const { facets } = await ask(`type=${type}&facets=topic&facets_limit=8`)
    const after = facets!.topic!.map(({ value }) => value)
    expect(after).not.toEqual(before)
    await expect.poll(() => topics.allTextContents()).toEqual(after)
  })
})
