import { describe, expect, test } from 'vitest'
import { monthInWords } from '../../../src/site/explorer/model/dates.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import {
  EVENTS,
  middleOf,
  openExplorer as openPage,
  queryOf,
  settled,
  showsTotal,
  UPCOMING,
  useSnapshot,
} from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

const openExplorer = (path = '/') => openPage(browser, snapshot, path)

describe.skipIf(!HAS_CHROMIUM)(`the filter for a period in a browser${NEEDS_CHROMIUM}`, () => {
  test('the explorer shows events that are not over, with counts, and links to past and to all events', async () => {
    const { page, ask } = await openExplorer('/?q=soil')
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'Upcoming' }).click()
    expect(queryOf(page)).toBe('?q=soil')
    const upcoming = await ask(`q=soil&${UPCOMING}&facets=country,month`)
    await showsTotal(page, upcoming.total)
    const [country] = upcoming.facets!.country!
    const first = page.getByRole('region', { name: 'Country' }).locator('li button:has(.value)').first()
    await first.getByText(country!.count.toLocaleString('en'), { exact: true }).waitFor()
    await settled(page)
    const counts = await page.locator('.facet .number').allTextContents()
    expect(counts.filter((count) => count === '0')).toEqual([])
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'Past' }).click()
    await showsTotal(page, (await ask('q=soil&to=2026-11-20')).total)
    expect(queryOf(page)).toBe('?q=soil&when=past')
    await page.getByRole('searchbox').fill('upcoming lenses')
    await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'All' }).click()
    await showsTotal(page, (await ask('q=lenses')).total)
  })
})

describe.skipIf(!HAS_CHROMIUM)(`filters in a browser${NEEDS_CHROMIUM}`, () => {
  test.each(['topic', 'continent', 'country', 'city', 'type', 'month', 'attendance'] as const)(
    'the filter %s of the explorer shows the counts of the API, and a clicked value finds that number of events',
    async (field) => {
      const { page, ask } = await openExplorer('/?q=soil')
      const { facets } = await ask(`q=soil&facets=${field}`)
      const shown = new Map(facets![field]!.map(({ value, count }) => [value, count]))
      const title = `${field[0]!.toUpperCase()}${field.slice(1)}`
      const buttons = page.getByRole('region', { name: title, exact: true }).locator('li button:has(.value)')
      const [first] = await buttons.all()
      const [text, number] = (await Promise.all(
        ['.value', '.number'].map((part) => first!.locator(part).textContent()),
      )) as [string, string]
      const value = [...shown.keys()].find((key) => (field === 'month' ? monthInWords(key) : key) === text)!
      expect(number).toBe(shown.get(value)!.toLocaleString('en'))
      await first!.click()
      await showsTotal(page, shown.get(value)!)
      expect(queryOf(page)).toBe(`?q=soil&${field}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
      expect(await buttons.and(page.locator('[aria-pressed=true]')).count()).toBe(1)
      await page.getByRole('button', { name: `Remove ${title}: ${text}` }).click()
      await showsTotal(page, (await ask('q=soil')).total)
    },
  )

  test('in the explorer several countries and cities can be chosen one by one, and removed one by one', async () => {
    const { page, ask } = await openExplorer('/?q=soil')
    const press = (title: string, value: string) =>
      page
        .getByRole('region', { name: title, exact: true })
        .getByRole('button', { name: new RegExp(`^${value}`) })
        .click()
    await press('Country', 'France')
    await showsTotal(page, (await ask('q=soil&country=France')).total)
    await press('Country', 'Germany')
    await showsTotal(page, (await ask('q=soil&countries=France,Germany')).total)
    await press('City', 'Paris')
    await press('City', 'Berlin')
    await showsTotal(page, (await ask('q=soil&countries=France,Germany&city=Paris,Berlin')).total)
    expect(queryOf(page)).toBe('?q=soil&countries=France,Germany&city=Paris,Berlin')
    await page.getByRole('button', { name: 'Remove City: Paris' }).click()
    await page.getByRole('button', { name: 'Remove Country: France' }).click()
    await showsTotal(page, (await ask('q=soil&country=Germany&city=Berlin')).total)
    expect(queryOf(page)).toBe('?q=soil&country=Germany&city=Berlin')
  })

  test('the explorer filters by sub-topic with the parameter "subtopic"', async () => {
    const { page, ask } = await openExplorer()
    const value = page.getByRole('region', { name: 'Sub-topic' }).getByRole('button', { name: /^Optics/ })
    await value.click()
    await showsTotal(page, (await ask('subtopic=Optics')).total)
    expect(queryOf(page)).toBe('?subtopic=Optics')
  })

  test('the explorer can search for events near a place, and change the distance', async () => {
    const { page, ask } = await openExplorer()
    await page.getByLabel('Place', { exact: true }).fill('Berlin')
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask('near=Berlin')).total)
    await page.getByLabel('Distance').selectOption('1000 km')
    await showsTotal(page, (await ask('near=Berlin&within_km=1000')).total)
    expect(queryOf(page)).toBe('?near=Berlin&within_km=1000')
    await page.getByRole('button', { name: 'Remove Within 1000 km of Berlin' }).click()
    await showsTotal(page, EVENTS)
  })

  test('the explorer filters by the month of the deadline, and lists open calls by next deadline', async () => {
    const { page, ask } = await openExplorer()
    const deadlines = page.getByRole('region', { name: 'Deadline' })
    await deadlines.getByRole('button', { name: /^February 2027/ }).click()
    await showsTotal(page, (await ask('deadline_from=2027-02&deadline_to=2027-02')).total)
    await page.getByRole('button', { name: 'Remove Deadline: February 2027' }).click()
    await showsTotal(page, EVENTS)
    await deadlines.getByRole('button', { name: 'Open calls for papers' }).click()
    const { total, conferences } = await ask('deadline_open=true&sort=deadline&limit=1')
    await showsTotal(page, total)
    expect(await page.getByRole('list', { name: 'Results' }).getByRole('heading').first().textContent()).toBe(
      conferences[0]!.name,
    )
    await page.getByText('Submission deadline Feb 1, 2027, in 2 months').first().waitFor()
  })

  test("the tab key stops only once at the explorer's map and only once at the timeline", async () => {
    const { page } = await openExplorer('/?view=map')
    const reached = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'))
    await page.locator('.map svg [tabindex="0"]').waitFor()
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

  test('dragging over the timeline chooses months, a click one month, and a second click removes a month', async () => {
    const { page, ask } = await openExplorer('/?q=soil&view=calendar')
    const month = (name: string) => page.getByRole('group', { name: 'Events by month' }).getByRole('button', { name })
    await page.mouse.move(...(await middleOf(month('March 2026'))))
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(month('April 2026'))))
    await page.mouse.move(...(await middleOf(month('May 2026'))))
    await page.mouse.up()
    await showsTotal(page, (await ask('q=soil&month=2026-03/2026-05')).total)
    expect(queryOf(page)).toBe('?q=soil&month=2026-03/2026-05&view=calendar')
    await page.mouse.click(...(await middleOf(month('December 2026'))))
    await showsTotal(page, (await ask('q=soil&month=2026-12')).total)
    await page.mouse.click(...(await middleOf(month('December 2026'))))
    await showsTotal(page, (await ask('q=soil')).total)
    expect(queryOf(page)).toBe('?q=soil&view=calendar')
  })

  test("months of the explorer's timeline can be chosen by keyboard, and several months with Shift", async () => {
    const { page, ask } = await openExplorer('/?view=calendar')
    await page.getByRole('button', { name: /^November 2026: / }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask('month=2026-12')).total)
    await settled(page)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask('month=2026-12/2027-02')).total)
    expect(queryOf(page)).toBe('?month=2026-12/2027-02&view=calendar')
  })
})
