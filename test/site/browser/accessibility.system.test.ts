import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { serveExplorer, settled, useSnapshot } from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

/** Paths of pages that together show every part of the explorer. */
const PAGES = {
  'all events': '/',
  'filters, notes and dates': '/?q=quantun+optics&country=Germany&from=2026-01-01&to=2027-01-01',
  'nothing found': '/?country=Germny&type=webinar',
  'a calendar': '/?q=soil&view=calendar',
  'a map': '/?q=soil&view=map',
  deadlines: '/?view=deadlines',
  'near a place, with deadlines': '/?near=Berlin&deadline_from=2026-11-20&sort=deadline',
  'one event': '/?q=soil&event=1',
}
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

describe.skipIf(!HAS_CHROMIUM)(`accessibility of the explorer${NEEDS_CHROMIUM}`, () => {
  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test("axe finds no violation on the explorer's form for the key, empty or after a wrong key", async () => {
      const { server } = await serveExplorer(snapshot)
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
      const { server, key } = await serveExplorer(snapshot)
      const page = await browser.open({ colorScheme, viewport })
      for (const [name, path] of Object.entries(PAGES)) {
        // only the first visit has the key in its address: the tab then keeps the key in its session
        await page.goto(`${server.url}${path}${path === '/' ? `#key=${key}` : ''}`)
        if (name === 'one event') await page.getByRole('heading', { name: 'Related upcoming events' }).waitFor()
        else
          await page
            .getByRole('status')
            .filter({ hasText: /^[\d,]+ event/ })
            .waitFor()
        await settled(page)
        if (name === 'a map') await page.locator('.map path[role=button]').first().waitFor()
        if (name !== 'one event') await page.getByText('Export', { exact: true }).first().click()
        if (name === 'one event') continue
        await page.getByText('Use in your program').click()
        await page.getByText('Subscribe', { exact: true }).click()
        expect(await violationsOf(page), name).toEqual([])
      }
    })
  })
})
