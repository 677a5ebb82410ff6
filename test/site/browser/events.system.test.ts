import { describe, expect, test } from 'vitest'
import type { ConferenceDetail } from '../../../src/operations/get-conference.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { openExplorer as openPage, queryOf, showsTotal, useSnapshot, withAll } from '../../support/explorer.ts'

const browser = useBrowser()
const snapshot = useSnapshot()

const openExplorer = (path: string, environment?: Record<string, string>) =>
  openPage(browser, snapshot, path, environment)

async function detail(url: string, key: string, id: number): Promise<ConferenceDetail> {
  const answer = await fetch(`${url}/api/gpt/conferences/${id}`, { headers: { 'x-api-key': key } })
  return (await answer.json()).conference
}

describe.skipIf(!HAS_CHROMIUM)(`events in a browser${NEEDS_CHROMIUM}`, () => {
  test('a click on a result shows the whole event without a new search, and Back closes the event', async () => {
    const { page, ask, server, key } = await openExplorer('/?q=soil&offset=20')
    const { total, conferences } = await ask('q=soil&limit=20&offset=20')
    await showsTotal(page, total)
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) searches.push(pathname)
    })
    const { id, name } = conferences[3]!
    await page.getByRole('list', { name: 'Results' }).getByRole('heading').nth(3).getByRole('link').click()
    const article = page.getByRole('article', { name: name! })
    const event = await detail(server.url, key, id!)
    await article.getByText(event.dates.formatted).first().waitFor()
    if (event.description !== null) await article.getByText(event.description).waitFor()
    expect(await article.getByRole('link', { name: 'Page of this event' }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    expect(queryOf(page)).toBe(`?q=soil&offset=20&event=${id}`)
    expect(searches).toEqual([`/api/gpt/conferences/${id}`])
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await showsTotal(page, total)
    await page.goBack()
    await article.waitFor()
    await page.reload()
    await article.waitFor()
  })

  test('in the explorer a related event can be opened, and typing a search closes the open event', async () => {
    const { page, ask, server, key } = await openExplorer('/')
    const { conferences } = await ask('q=soil&limit=1')
    const { id } = conferences[0]!
    await page.goto(`${server.url}${withAll(`/?q=soil&event=${id}`)}`)
    const [related] = (await detail(server.url, key, id!)).related
    await page.getByRole('region', { name: 'Related upcoming events' }).getByRole('link').first().click()
    await page.getByRole('article', { name: related!.name! }).waitFor()
    await page.getByRole('searchbox').fill('lenses')
    await showsTotal(page, (await ask('q=lenses')).total)
    expect(queryOf(page)).toBe('?q=lenses')
  })

  test('the explorer says that an event is missing if its id is not in the directory', async () => {
    const { page } = await openExplorer('/?event=5')
    await page.getByRole('alert').filter({ hasText: '5' }).waitFor()
    forgive(page, /404/)
    await page.getByRole('link', { name: 'Back to the results' }).click()
    await page.getByRole('list', { name: 'Results' }).getByRole('listitem').first().waitFor()
  })

  test('with PUBLIC_PAGES an event that is open in the explorer links to its own page', async () => {
    const { page, ask } = await openExplorer('/?q=soil', { PUBLIC_PAGES: 'true' })
    const { id, name } = (await ask('q=soil&limit=1')).conferences[0]!
    await page.getByRole('list', { name: 'Results' }).getByRole('heading').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Page of this event' }).click()
    await page.waitForURL(new RegExp(`/conferences/${id}$`))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  })
})
