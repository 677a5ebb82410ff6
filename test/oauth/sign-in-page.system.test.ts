/** Tests in a real browser, because it enforces the Content-Security-Policy. */

import { describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { forgive, HAS_CHROMIUM, NEEDS_CHROMIUM, useBrowser } from '../support/browser.ts'
import { startStorage } from '../support/http-storage.ts'
import { newVerifier, requestOf, startOAuthService } from './service.ts'

const browser = useBrowser()

/** Opens the sign-in page for a client that waits for the code on localhost, like a desktop program. */
async function openPage(options: Parameters<typeof browser.open>[0] = {}) {
  const urls: string[] = []
  const { url } = await startStorage((request, response) => {
    if (request.url?.startsWith('/callback')) urls.push(request.url)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Back</title><p>Back')
  })
  const redirect_uri = `${url.replace('127.0.0.1', 'localhost')}/callback`
  const service = await startOAuthService()
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await browser.open(options)
  await page.goto(base + requestOf(newVerifier().challenge, { redirect_uri }))
  expect(await violationsOf(page)).toEqual([])
  const returned = async () => {
    await page.waitForURL(`${redirect_uri}?**`)
    forgive(page, /request: http:\/\/localhost:\d+\/(callback|favicon)/)
    expect(urls).toHaveLength(1)
    return new URL(urls[0]!, redirect_uri).searchParams
  }
  return { page, service, returned }
}

describe.skipIf(!HAS_CHROMIUM)(`the page that asks for the key${NEEDS_CHROMIUM}`, () => {
  test('on the sign-in page a person enters a wrong key, then the right key, and gets a code', async () => {
    const { page, service, returned } = await openPage()
    await page.getByLabel('API key').fill(`cds_free_00000000_${'0'.repeat(40)}`)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('alert').waitFor()
    expect(await violationsOf(page)).toEqual([])
    forgive(page, /400/)
    await page.getByLabel('API key').fill(service.key.free)
    await page.keyboard.press('Enter')
    expect([...(await returned()).keys()]).toEqual(['code', 'state', 'iss'])
  })

  test('on the sign-in page a person can cancel without a key', async () => {
    const { page, returned } = await openPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await returned()).get('error')).toBe('access_denied')
  })
})
