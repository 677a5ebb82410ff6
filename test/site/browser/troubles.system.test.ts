import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM } from '../../support/browser.ts'
import {
  askApi,
  EVENTS,
  queryOf,
  results,
  serveExplorer,
  showsTotal,
  useExplorer,
  withAll,
  writeSnapshot,
} from '../../support/explorer.ts'
import { manyEvents } from '../../support/many-events.ts'
import { scratchFolder } from '../../support/scratch.ts'

const { browser, open, serve, snapshot } = useExplorer()

describe.skipIf(!HAS_CHROMIUM)(`errors in the explorer${NEEDS_CHROMIUM}`, () => {
  test('without a key, the explorer asks for a key, stores it for the tab, and deletes it on request', async () => {
    const { server, key } = await serve()
    const page = await browser.open()
    await page.goto(`${server.url}${withAll('/?q=soil')}`)
    await page.getByLabel('Your API key').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    const { total } = await askApi(server.url, key, 'q=soil')
    await showsTotal(page, total)
    await page.reload()
    await showsTotal(page, total)
    await page.getByRole('button', { name: 'Forget key' }).click()
    await page.getByRole('heading', { name: 'Find academic events worldwide' }).waitFor()
    await page.getByText(`Search ${EVENTS.toLocaleString('en')} conferences`).waitFor()
    await page.getByLabel('Your API key').waitFor()
    await page.reload()
    await page.getByLabel('Your API key').waitFor()
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, ''])
  })

  test('a key that is stored on the device is used in all tabs, and "Forget key" deletes it in all tabs', async () => {
    const { server, key } = await serve()
    const page = await browser.open()
    await page.goto(`${server.url}${withAll('/')}`)
    await page.getByLabel('Your API key').fill(key)
    await page.getByLabel('Keep it on this device').check()
    await page.keyboard.press('Enter')
    await showsTotal(page, EVENTS)
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}${withAll('/?q=soil')}`)
    await showsTotal(tab, (await askApi(server.url, key, 'q=soil')).total)
    await tab.getByRole('button', { name: 'Forget key' }).click()
    await page.getByLabel('Your API key').waitFor()
    await page.reload()
    await page.getByLabel('Your API key').waitFor()
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  })

  test('with PUBLIC_EXPLORER=true, a shared search, an event and a calendar of the explorer need no key', async () => {
    const { server } = await serve({ PUBLIC_EXPLORER: 'true' })
    const page = await browser.open()
    await page.goto(`${server.url}${withAll('/?q=soil')}`)
    const name = results(page).getByRole('heading').first()
    const title = await name.textContent()
    await page.locator('summary', { hasText: 'Export' }).click()
    await page.getByText('Subscribe', { exact: true }).click()
    const address = page.getByRole('group', { name: 'Address for any calendar' })
    const calendar = await fetch((await address.textContent())!)
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await page.keyboard.press('Escape')
    await name.getByRole('link').click()
    await page.getByRole('article', { name: title! }).waitFor()
    expect(await page.getByLabel('Your API key').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Forget key' }).count()).toBe(0)
  })

  test('after a wrong key, the explorer asks for the key again, and searches with the right key', async () => {
    const { server, key } = await serve()
    const page = await browser.open()
    await page.goto(`${server.url}${withAll('/?q=soil')}#key=wrong`)
    await page.getByRole('alert').filter({ hasText: 'This key does not work' }).waitFor()
    forgive(page, /401/)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByLabel('Enter another key').fill(key)
    await page.keyboard.press('Enter')
    await showsTotal(page, (await askApi(server.url, key, 'q=soil')).total)
    expect(queryOf(page)).toBe('?q=soil')
  })

  test('if a key reaches its limit, the explorer keeps the last results, announces a retry, and retries', async () => {
    const { page, shows } = await open()
    // the service would tell the page to wait for up to a minute
    const limit = { status: 429, headers: { 'retry-after': '1' }, json: { message: 'The limit is reached.' } }
    await page.route(/q=soil&/, (route) => route.fulfill(limit), { times: 1 })
    await page.getByRole('searchbox').fill('soil')
    await page.getByRole('alert').filter({ hasText: 'Try again in 1 second' }).waitFor()
    await showsTotal(page, EVENTS)
    expect(await page.getByRole('searchbox').inputValue()).toBe('soil')
    forgive(page, /429/)
    await shows('q=soil')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('the explorer says that the server does not answer, and searches again when the server is back', async () => {
    const { page, server, key, keysFile } = await open()
    await server.stop()
    await page.getByRole('searchbox').fill('soil')
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
    await showsTotal(page, EVENTS)
    const { port } = new URL(server.url)
    await serveExplorer(snapshot, { PORT: port, KEYS_FILE: keysFile })
    await showsTotal(page, (await askApi(server.url, key, 'q=soil')).total)
    forgive(page, /ERR_CONNECTION|503/)
  })

  test('the explorer shows the error message of the service for an invalid request', async () => {
    const { page } = await open('/?from=2026-13-01')
    await page.getByRole('alert').filter({ hasText: '"from" must be an existing date' }).waitFor()
    forgive(page, /400/)
    await page.getByRole('button', { name: 'Remove Starts from: 2026-13-01' }).click()
    await showsTotal(page, EVENTS)
  })

  test('after a swap of snapshots, the next search of an open explorer shows the new snapshot', async () => {
    const own = join(scratchFolder(), 'directory.snapshot')
    await writeSnapshot(own)
    const { server, key } = await serveExplorer(own)
    const page = await browser.open()
    await page.goto(`${server.url}${withAll('/?q=soil')}#key=${key}`)
    const { total } = await askApi(server.url, key, 'q=soil')
    await showsTotal(page, total)
    await writeSnapshot(own, manyEvents(2000))
    expect((await server.checkSnapshot()).state).toBe('swapped')
    await page.getByRole('searchbox').fill('lenses')
    await showsTotal(page, (await askApi(server.url, key, 'q=lenses')).total)
    await page.goBack()
    const after = await askApi(server.url, key, 'q=soil')
    expect(after.total).toBeLessThan(total)
    await showsTotal(page, after.total)
  })
})
