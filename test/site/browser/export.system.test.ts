import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import { useExplorer } from '../../support/explorer.ts'

const { open } = useExplorer()

const SEARCH = 'q=soil&countries=France,Germany&year=2026&sort=date&offset=20'

const codeIn = async (page: Page, title: string) => (await page.getByRole('group', { name: title }).textContent()) ?? ''

const openMenu = (page: Page) => page.locator('summary', { hasText: 'Export' }).click()

describe.skipIf(!HAS_CHROMIUM)(`the export menu of the explorer${NEEDS_CHROMIUM}`, () => {
  test('the curl command and the MCP call in the export menu return the events that the explorer shows', async () => {
    const { page, server, key } = await open(`/?${SEARCH}`)
    await openMenu(page)
    await page.getByText('Use in your program').click()
    const command = await codeIn(page, 'curl')
    expect(command).not.toContain(key)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, KEY: key } })
    const shown = JSON.parse(await codeIn(page, 'Answer'))
    expect(JSON.parse(stdout)).toEqual(shown)
    expect(await page.getByText(/bytes in \d+ ms/).count()).toBe(1)
    const answer = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: await codeIn(page, 'MCP'),
    })
    const { structuredContent } = (await answer.json()).result
    const idsOf = (events: { id: number }[]) => events.map(({ id }) => id)
    expect(structuredContent.total).toBe(shown.total)
    expect(idsOf(structuredContent.conferences)).toEqual(idsOf(shown.conferences))
    expect(shown.conferences.length).toBeGreaterThan(0)
  })

  test.each([
    ['Calendar', 'calendar.ics', ''],
    ['CSV', 'export.csv', '&bom=1'],
    ['JSON lines', 'export.ndjson', ''],
  ])('the explorer saves the results as %s, in a file that is named after the search', async (title, path, own) => {
    const { page, server, key } = await open('/?q=soil&country=Germany')
    const files = page.getByRole('region', { name: 'Export' })
    await openMenu(page)
    const saved = page.waitForEvent('download')
    await files.getByRole('button', { name: title }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`confdex-soil-germany${path.slice(path.indexOf('.'))}`)
    const answer = await fetch(`${server.url}/${path}?q=soil&country=Germany${own}`, {
      headers: { 'x-api-key': key },
    })
    expect(readFileSync(await file.path())).toEqual(Buffer.from(await answer.arrayBuffer()))
  })

  test('the calendar address that the explorer makes has a feed token, and never the API key', async () => {
    const { page, key } = await open('/?q=soil&country=Germany')
    await openMenu(page)
    await page.getByText('Subscribe', { exact: true }).click()
    const address = await codeIn(page, 'Address for any calendar')
    expect(address).not.toContain(key)
    expect(await page.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href')).toBe(
      address.replace(/^http:/, 'webcal:'),
    )
    expect(await (await fetch(address)).text()).toContain('BEGIN:VEVENT')
    await page.getByLabel('Submission deadlines').check()
    const deadlines = await fetch(await codeIn(page, 'Address for any calendar'))
    expect(await deadlines.text()).toContain('UID:deadline-')
  })

  test('the open deadlines of a search can be saved as a calendar file with reminders, or subscribed to', async () => {
    const { page, ask } = await open('/?q=soil&view=deadlines')
    const { total } = await ask('q=soil&deadline_open=true&limit=1')
    await page.getByText(`Add the deadlines of ${total} events to my calendar`).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const calendar = readFileSync(await (await saved).path(), 'utf8')
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(total)
    expect(calendar).toContain('BEGIN:VALARM')
    await page.getByLabel('Remind me').uncheck()
    await page.getByRole('button', { name: /^Subscribe/ }).click()
    const address = await page.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href')
    expect(address).toMatch(/^webcal:\/\/.*\/calendar\.ics\?q=soil&deadlines=true&token=cds_feed_/)
  })
})
