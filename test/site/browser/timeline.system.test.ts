import { describe, expect, test } from 'vitest'
import { dayOf, type EpochDay } from '../../../src/event/days.ts'
import { addMonths, MONTH_NAMES } from '../../../src/site/explorer/model/dates.ts'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { openExplorer as openPage, useSnapshot } from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'

const browser = useBrowser()
const MONTHS = 420
/** One event in each of 420 months from January 1995 on, and an additional event in each June. */
const EVENTS = manyEvents(MONTHS + MONTHS / 12).map((event, index) => {
  const month = index < MONTHS ? index : (index - MONTHS) * 12 + 5
  const start = dayOf(1995 + Math.floor(month / 12), (month % 12) + 1, 12) as EpochDay
  return { ...event, start, end: start }
})
const snapshot = useSnapshot(EVENTS)

describe.skipIf(!HAS_CHROMIUM)(`the timeline in a browser${NEEDS_CHROMIUM}`, () => {
  test('every month with events is a bar of the timeline, even if there are more than 300 months', async () => {
    const { page } = await openPage(browser, snapshot, '/?view=calendar')
    const bars = page.getByRole('group', { name: 'Events by month' }).getByRole('button')
    await expect.poll(() => bars.count()).toBe(120)
    await page.getByRole('button', { name: 'Since 1995' }).click()
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('data-name')))).toEqual(
      Array.from({ length: MONTHS }, (_, at) => addMonths('1995-01', at)),
    )
    expect(await page.locator('.month[aria-label$=": 0 events"]').count()).toBe(0)
  })

  test('the timeline says which month of the year is the busiest, and how many events each month has', async () => {
    const { page } = await openPage(browser, snapshot, '/?view=calendar')
    await page.getByText('June is busiest: 70 of 455 events start then.').waitFor()
    const months = page.getByRole('list', { name: 'Events by month of the year' }).getByRole('listitem')
    const expected = MONTH_NAMES.map((name) => `${name}: ${name === 'June' ? 70 : 35} events`)
    expect(await months.evaluateAll((all) => all.map((item) => item.getAttribute('title')))).toEqual(expected)
  })

  test('labels of the timeline do not overlap at any width of the window', async () => {
    const { page } = await openPage(browser, snapshot, '/?view=calendar')
    await page.getByRole('button', { name: 'Since 1995' }).click()
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const labels = page.locator('.years span')
      // after a change of its size, the timeline is drawn again
      await eventually(async () => {
        const boxes = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()))
        expect(boxes.length, String(width)).toBeGreaterThan(3)
        for (const [at, { left }] of boxes.entries())
          expect(left, String(width)).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
      })
    }
  })
})
