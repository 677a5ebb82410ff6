import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { openExplorer as openPage, useSnapshot } from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

const openExplorer = (path: string) => openPage(browser, snapshot, path)

const SEARCH = 'q=soil&countries=France,Germany&year=2026&sort=date&offset=20'

async function codeIn(page: Page, title: string): Promise<string> {
  return (await page.getByRole('group', { name: title }).textContent()) ?? ''
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Export' }).click()
}

describe.skipIf(!HAS_CHROMIUM)(`the export menu of the explorer${NEEDS_CHROMIUM}`, () => {
  test('the explorer shows the request of a search as sent, its answer, and the time of each stage', async () => {
    const { page, server, key } = await openExplorer('/?q=soil')
    await openMenu(page)
    await page.getByText('Use in your program').click()
    const line = (await page.getByRole('group', { name: 'curl' }).textContent()) ?? ''
    const [, target] = /'(http[^']+)'$/.exec(line) ?? []
    expect(line).not.toContain(key)
    const answer = await (await fetch(target!, { headers: { 'x-api-key': key } })).json()
    const shown = (await page.getByRole('group', { name: 'Answer' }).textContent()) ?? ''
    expect(JSON.parse(shown)).toEqual(answer)
    expect(target).toContain(`${server.url}/api/gpt/conferences?q=soil`)
    expect(await page.getByText(/bytes in \d+ ms/).count()).toBe(1)
  })

  test('the curl command that the explorer shows prints the answer that the explorer shows', async () => {
    const { page, key } = await openExplorer(`/?${SEARCH}`)
    await openMenu(page)
    await page.getByText('Use in your program').click()
    const { stdout } = await promisify(execFile)('sh', ['-c', await codeIn(page, 'curl')], {
      env: { ...process.env, KEY: key },
    })
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await codeIn(page, 'Answer')))
  })

  test('the MCP call that the explorer shows finds the events that the explorer shows', async () => {
    const { page, server, key, ask } = await openExplorer(`/?${SEARCH}`)
    await openMenu(page)
    await page.getByText('Use in your program').click()
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
    const { total, conferences } = await ask(`${SEARCH}&limit=20`)
    expect(structuredContent.total).toBe(total)
    expect(structuredContent.conferences.map(({ id }: { id: number }) => id)).toEqual(conferences.map(({ id }) => id))
    expect(conferences.length).toBeGreaterThan(0)
  })

  test.each([
    ['Calendar', 'calendar.ics', ''],
    ['CSV', 'export.csv', '&bom=1'],
    ['JSON lines', 'export.ndjson', ''],
  ])('the explorer saves a search as %s in a file that is named after the search', async (title, path, own) => {
    const { page, server, key } = await openExplorer('/?q=soil&country=Germany')
    const files = page.getByRole('region', { name: 'Export' })
    await openMenu(page)
    const saved = page.waitForEvent('download')
    await files.getByRole('button', { name: title }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`confdex-soil-germany${path.slice(path.indexOf('.'))}`)
    const answer = await fetch(`${server.url}/${path}?q=soil&country=Germany${own}`, { headers: { 'x-api-key': key } })
    expect(readFileSync(await file.path())).toEqual(Buffer.from(await answer.arrayBuffer()))
  })

  test('the explorer makes the address of a calendar with a feed token and never with the key', async () => {
    const { page, key } = await openExplorer('/?q=soil&country=Germany')
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
})
