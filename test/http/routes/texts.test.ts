import { beforeAll, expect, test } from 'vitest'
import { openReference, openTexts, type Site } from '../../../src/site/site.ts'
import { EVENTS, startContractService } from '../../contract/directory.ts'
import { askedAs, urlsIn } from '../../support/agent-texts.ts'
import { readDocument } from '../../support/documents.ts'
import { startService } from '../../support/service.ts'

const BASE = 'https://search.example.org/events'
const PATHS = ['/llms.txt', '/llms-full.txt'] as const

let texts: Site
let site: Site
beforeAll(async () => {
  texts = await openTexts({ publicBaseUrl: BASE, explorer: true })
  site = await openReference(BASE)
})

test.each(PATHS)(
  '%s needs no key and is cacheable, and requests for it count towards the limit of a network',
  async (path) => {
    const { app } = await startService({ texts })
    const { statusCode, headers } = await app.inject({ url: path })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'x-ratelimit-remaining': '59' })
    for (let asked = 1; asked < 60; asked++) await app.inject({ url: path })
    expect((await app.inject({ url: path })).statusCode).toBe(429)
  },
)

test.each(PATHS)('every URL in %s begins with PUBLIC_BASE_URL, and a request to the URL gets 200', async (path) => {
  const service = await startContractService({ texts, site, config: { publicBaseUrl: BASE } })
  const text = (await service.get(path)).body
  expect(text).not.toMatch(/127\.0\.0\.1:8080|\{\{/)
  const urls = urlsIn(text, BASE)
  expect(urls.length).toBeGreaterThan(10)
  for (const url of urls) {
    const { method, body } = askedAs(url)
    // the directory of this test has other events than the demo directory
    const target = url.slice(BASE.length).replace(/(?<=\/conferences\/)\d+/, String(EVENTS[0]!.id))
    const headers = { 'x-api-key': service.key.pro, host: 'localhost', 'content-type': 'application/json' }
    const { statusCode } = await service.app.inject({ method, url: target, headers, ...(body && { payload: body }) })
    expect(statusCode, url).toBe(200)
  }
})

const textOf = (path: string) => texts.get(path)!.bodies.at(-1)!.bytes.toString()

test('llms.txt has the form of llmstxt.org: a title, a quote, paragraphs, then lists of links', () => {
  const text = textOf('/llms.txt')
  const [start, ...sections] = text.split(/^## /m)
  expect(start).toMatch(/^# .+\n\n> .+\n\n/)
  expect(start).not.toMatch(/\]\(/)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Operations', 'Examples', 'Documents'])
  for (const section of sections) {
    for (const line of section.trim().split('\n').slice(2))
      expect(line).toMatch(/^- \[[^\]]+\]\(https:[^\s)]+\): [^[(\n]+(?:\([^)]*\)[^[(\n]*)*$/)
  }
  expect(text.length / 4).toBeLessThan(1500)
})

test('llms.txt lists every operation that docs/calling.md lists', () => {
  const text = textOf('/llms.txt')
  const paths = [...readDocument('docs/calling.md').matchAll(/^\| `(\/api\/[^`]+)`/gm)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) expect(text).toContain(`- [${path}](`)
})

test('llms-full.txt has the documents for callers in a fixed order, and no links to files', () => {
  const text = textOf('/llms-full.txt')
  const titles = ['# Calling the service', '# Ten conversations', '# The contract']
  const starts = titles.map((title) => text.indexOf(`${title}\n`))
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(starts[0]).toBe(0)
  expect(text).not.toMatch(/\]\((?!https?:)/)
})
