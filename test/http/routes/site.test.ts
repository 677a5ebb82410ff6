import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { openSite, type Site } from '../../../src/site/site.ts'
import { startService } from '../../support/service.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ today: parseDay('2026-11-20') })
})

async function startSite() {
  const { app } = await startService({ site })
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

function assetsIn(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
}

test('the explorer needs no key, its files may be cached for ever, and its page is revalidated', async () => {
  const get = await startSite()
  const page = await get('/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['cache-control']).toBe('no-cache')
  const assets = assetsIn(page.body)
  expect(assets.map((path) => path.replace(/-[0-9a-f]{12}/, '')).sort()).toEqual([
    '/assets/icon.svg',
    '/assets/main.js',
    '/assets/style.css',
  ])
  for (const path of assets) {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  }
  const script = await get(assets.find((path) => path.endsWith('.js'))!)
  const [map] = /\/assets\/map-[0-9a-f]{12}\.json/.exec(script.body)!
  expect((await get(map)).json().shapes.length).toBeGreaterThan(100)
})

test('if the operator sets TODAY, the explorer uses that day as today', async () => {
  const get = await startSite()
  expect((await get('/')).body).toContain('<meta name="today" content="2026-11-20">')
  const open = await openSite({})
  expect(open.get('/')!.bodies.at(-1)!.bytes.toString()).toContain('<meta name="today" content="">')
})

test('the security policy of the explorer allows no script, request or frame of other origins', async () => {
  const get = await startSite()
  for (const path of ['/', ...assetsIn((await get('/')).body)]) {
    const { headers } = await get(path)
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/)
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe|\*|https?:|data:/)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})

test('a file of the explorer is sent in the best accepted encoding, and each encoding has its own ETag', async () => {
  const get = await startSite()
  const [script] = assetsIn((await get('/')).body).filter((path) => path.endsWith('.js'))
  const plain = await get(script!)
  const gzip = await get(script!, { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
  const brotli = await get(script!, { 'accept-encoding': 'gzip, deflate, br' })
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
  const all = [plain, gzip, brotli]
  expect(all.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3)
  expect(all.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'))
})

test('script and style of the explorer together have less than 45 KB after compression', async () => {
  const get = await startSite()
  const paths = assetsIn((await get('/')).body).filter((path) => /\.(js|css)$/.test(path))
  const sizes = paths.map((path) => site.get(path)!.bodies.find(({ encoding }) => encoding === 'gzip')!.bytes.length)
  expect(sizes.reduce((a, b) => a + b)).toBeLessThan(45_000)
})
