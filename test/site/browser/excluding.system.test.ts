import { describe, expect, test } from 'vitest'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { openExplorer as openPage, queryOf, showsTotal, useSnapshot } from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

describe.skipIf(!HAS_CHROMIUM)(`excluded values in a browser${NEEDS_CHROMIUM}`, () => {
  test('a filter value can be excluded by keyboard, and is included again by its chip', async () => {
    const { page, ask } = await openPage(browser, snapshot, '/?q=soil')
    const { facets, total } = await ask(`q=soil&facets=country`)
    const { value } = facets!.country![0]!
    const countries = page.getByRole('region', { name: 'Country', exact: true })
    const exclude = countries.getByRole('button', { name: `Exclude ${value}` })
    await countries.getByRole('button', { name: new RegExp(`^${value}`) }).focus()
    expect(await exclude.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
    const { width, height } = (await exclude.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    await page.keyboard.press('-')
    await showsTotal(page, (await ask(`q=soil&exclude=country:${value}`)).total)
    expect(queryOf(page)).toBe(`?q=soil&exclude=country%3A${value.replaceAll(' ', '+')}`)
    expect(await page.title()).toContain(`not ${value}`)
    await exclude.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Remove Not: ${value}` }).click()
    await showsTotal(page, total)
    expect(queryOf(page)).toBe('?q=soil')
  })

  test('the control that excludes a value is shown under the pointer, and always on a touch screen', async () => {
    const { page, server, key } = await openPage(browser, snapshot, '/?q=soil')
    const exclude = page.getByRole('button', { name: 'Exclude workshop' })
    const opacity = () => exclude.evaluate((button) => getComputedStyle(button).opacity)
    await exclude.waitFor({ state: 'attached' })
    expect(await opacity()).toBe('0')
    await page
      .getByRole('region', { name: 'Type' })
      .getByRole('button', { name: /^workshop/ })
      .hover()
    expect(await opacity()).toBe('1')
    const phone = await browser.open({ hasTouch: true, isMobile: true })
    await phone.goto(`${server.url}/?q=soil#key=${key}`)
    const shown = phone.getByRole('button', { name: 'Exclude workshop' })
    await shown.waitFor({ state: 'attached' })
    expect(await shown.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
  })
})
