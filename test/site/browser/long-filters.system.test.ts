import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import {
  openExplorer as openPage,
  queryOf,
  settled,
  showsTotal,
  UPCOMING,
  useSnapshot,
} from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

const browser = useBrowser()
const TOPICS = 2000
/** Events with more topics than the page requests. The first topics have more events than the others. */
const EVENTS = manyEvents(3000).map((event, index) => ({
  ...event,
  topic: `Topic ${index < TOPICS ? index : Math.floor(Math.sqrt(index % 400))}`,
}))
const snapshot = useSnapshot(EVENTS)

describe.skipIf(!HAS_CHROMIUM)(`long filters in a browser${NEEDS_CHROMIUM}`, () => {
  test('a value that a filter of the explorer does not list can be found by typing, and chosen by Enter', async () => {
    const { page, ask } = await openPage(browser, snapshot, '/')
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

  test('typing into a filter of the explorer narrows its values, and any typed text can be chosen', async () => {
    const { page } = await openPage(browser, snapshot, '/')
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
    const { page, ask } = await openPage(browser, snapshot, '/')
    const topics = page.getByRole('region', { name: 'Topic', exact: true }).locator('li .value')
    await topics.first().waitFor()
    const before = await topics.allTextContents()
    await page.getByRole('region', { name: 'Type' }).locator('li button:has(.value)').last().click()
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
