import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../../support/browser.ts'
import { ask, EVENTS, serveExplorer, showsTotal, writeSnapshot } from '../../support/explorer.ts'
import { scratchFolder } from '../../support/scratch.ts'

const browser = useBrowser()
let snapshot: string
beforeAll(async () => {
  snapshot = join(scratchFolder(afterAll), 'directory.snapshot')
  await writeSnapshot(snapshot)
})

/** A page on the explorer, with the key in the fragment. */
async function openExplorer(path = '/') {
  const { server, key } = await serveExplorer(snapshot)
  const page = await browser.open()
  await page.goto(`${server.url}${path}#key=${key}`)
  return { page, ask: (query: string) => ask(server.url, key, query), server, key }
}

describe.skipIf(!HAS_CHROMIUM)(`searching in a browser${NEEDS_CHROMIUM}`, () => {
  test('the page shows all events as soon as it is open, and hides the key', async () => {
    const { page, server } = await openExplorer()
    await showsTotal(page, EVENTS)
    expect(page.url()).toBe(`${server.url}/`)
    expect(await page.getByRole('list', { name: 'Results' }).getByRole('listitem').count()).toBe(20)
  })

  test('what is typed is searched for without Enter, and the total is that of the API', async () => {
    const { page, ask } = await openExplorer()
    await page.getByRole('searchbox').pressSequentially('quantum optics', { delay: 20 })
    const { total, conferences } = await ask('q=quantum+optics&limit=20')
    await showsTotal(page, total)
    const names = await page.getByRole('list', { name: 'Results' }).getByRole('heading').allTextContents()
    expect(names).toEqual(conferences.map(({ name }) => name))
    expect(new URL(page.url()).search).toBe('?q=quantum+optics')
  })

  test('a wrong key is asked for again, and the search goes on with the right one', async () => {
    const { server, key } = await serveExplorer(snapshot)
    const page = await browser.open()
    await page.goto(`${server.url}/?q=soil#key=cds_pro_00000000_nothing`)
    await page.getByRole('alert').filter({ hasText: 'your search is still here' }).waitFor()
    forgive(page, /401/)
    await page.getByLabel('This key does not work').fill(key)
    await page.keyboard.press('Enter')
    await showsTotal(page, (await ask(server.url, key, 'q=soil')).total)
    expect(page.url()).toBe(`${server.url}/?q=soil`)
  })
})
