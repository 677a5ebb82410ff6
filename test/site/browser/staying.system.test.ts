import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { results, useExplorer } from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

const EVENTS = manyEvents(300).map((event, index) => ({ ...event, ...(index % 4 === 0 && { language: 'de' }) }))
const { open } = useExplorer(EVENTS)

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent
  })
}

describe.skipIf(!HAS_CHROMIUM)(`focus and names in the explorer${NEEDS_CHROMIUM}`, () => {
  test('when the network is back, the explorer shows an event that was opened without the network', async () => {
    const { page } = await open('/?q=soil')
    const name = results(page).getByRole('heading').first()
    const title = await name.textContent()
    await page.context().setOffline(true)
    await name.getByRole('link').click()
    await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('article', { name: title! }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} – confdex`)
    forgive(page, /ERR_INTERNET_DISCONNECTED/)
  })

  test('the first Tab in the explorer reaches a link to the results, and Enter leads to the results', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Skip to the results')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(await page.locator('.list h3').first().textContent())
  })

  test('the focus moves from a removed chip of the explorer to the next or previous chip, or the results', async () => {
    const { page } = await open('/?q=soil&country=Germany&type=workshop')
    await page.getByRole('button', { name: 'Remove Country: Germany' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove Type: workshop')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove soil')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
  })

  test("the title of the explorer's tab names the words and filters of the search", async () => {
    const { page } = await open('/?q=soil&country=Germany&month=2027-03')
    expect(await page.title()).toBe('soil, Germany, March 2027, all – confdex')
    await page.getByRole('link', { name: 'confdex' }).click()
    await expect.poll(() => page.title()).toBe('confdex')
  })

  test('the name of an event in the explorer has the attribute lang with the language of the event', async () => {
    const { page, ask } = await open('/?language=de')
    const { conferences } = await ask('language=de&limit=1&fields=language')
    const name = results(page).getByRole('heading').first()
    expect(await name.getAttribute('lang')).toBe(conferences[0]!.language)
  })
})
