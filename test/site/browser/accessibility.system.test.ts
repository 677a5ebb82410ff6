import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { settled, useExplorer } from '../../support/explorer.ts'
import { NEXT, SERIES_EVENTS } from '../../support/series-events.ts'

const PAGES = {
  'all events': '/',
  'filters, notes and dates': '/?q=quantun+optics&country=Germany&from=2026-01-01&to=2027-01-01',
  'nothing found': '/?country=Germny&type=webinar',
  'a calendar': '/?q=soil&view=calendar',
  'a map': '/?q=soil&view=map',
  deadlines: '/?view=deadlines',
  'near a place, with deadlines': '/?near=Berlin&deadline_from=2026-11-20&sort=deadline',
}
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

describe.skipIf(!HAS_CHROMIUM)(`accessibility of the explorer${NEEDS_CHROMIUM}`, () => {
  describe.each(['light', 'dark'] as const)('searches in %s mode', (colorScheme) => {
    const { browser, serve, visit } = useExplorer()

    test("axe finds no violation in the explorer's form for the API key, at first and after a wrong key", async () => {
      const { server } = await serve()
      const page = await browser.open({ colorScheme })
      await page.goto(server.url)
      await page.getByLabel('Your API key').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.goto(`${server.url}/?q=soil#key=wrong`)
      await page.getByRole('alert').waitFor()
      expect(await violationsOf(page)).toEqual([])
      forgive(page, /401/)
    })

    test.each(Object.entries(SIZES))('axe finds no violation in the explorer on a %s', async (_, viewport) => {
      // the tab keeps the key of its first visit
      const { page, server } = await visit('/', { colorScheme, viewport })
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(`${server.url}${path}`)
        const total = page.getByRole('status').filter({ hasText: /^[\d,]+ event/ })
        await total.waitFor()
        await settled(page)
        if (name === 'a map') await page.locator('.map path[role=button]').first().waitFor()
        await page.getByText('Export', { exact: true }).first().click()
        await page.getByText('Use in your program').click()
        await page.getByText('Subscribe', { exact: true }).click()
        expect(await violationsOf(page), name).toEqual([])
      }
    })

    test('axe finds no violation while the pointer is on a filter value, chosen or not', async () => {
      const { page } = await visit('/?type=workshop', { colorScheme })
      const type = page.getByRole('region', { name: 'Type' })
      await settled(page)
      for (const value of [type.locator('[aria-pressed=true]'), type.locator('[aria-pressed=false]').last()]) {
        await value.hover()
        expect(await violationsOf(page)).toEqual([])
      }
    })
  })

  describe.each(['light', 'dark'] as const)('events in %s mode', (colorScheme) => {
    const { visit } = useExplorer(SERIES_EVENTS)

    test.each([1440, 820, 390])(
      'axe finds no violation in details, stars and comparisons of events in a window of %i pixels',
      async (width) => {
        const { page, server } = await visit(`/?q=clay&event=${NEXT}`, {
          colorScheme,
          viewport: { width, height: 844 },
        })
        await page.getByText('Cite').click()
        expect(await violationsOf(page), 'details').toEqual([])
        await page.goto(`${server.url}/?q=clay`)
        const star = (number: number) =>
          page.getByRole('button', { name: `Star Workshop on Clay Number ${number}` }).first()
        for (const number of [3, 4, 5, 6, 7]) await star(number).click()
        await star(7).hover()
        await page.getByRole('link', { name: 'Starred 5' }).click()
        await page.getByRole('list', { name: 'Starred events' }).getByRole('checkbox').first().check()
        expect(await violationsOf(page), 'starred').toEqual([])
        await page.goto(`${server.url}/?compare=103,104,${NEXT}`)
        await page.getByRole('rowheader').first().waitFor()
        expect(await violationsOf(page), 'compared').toEqual([])
      },
    )
  })
})
