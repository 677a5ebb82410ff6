import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { ERRORS } from '../../src/operations/errors.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { listCountries } from '../../src/operations/lists.ts'
import { calendarParameters, exportParameters } from '../../src/operations/many-rows.ts'
import { searchParameters } from '../../src/operations/search-parameters.ts'
import { installLinks } from '../../src/site/install-links.ts'
import { openReference, openSite, openTexts, type Site, SiteError } from '../../src/site/site.ts'
import { startContractService } from '../contract/directory.ts'
import { blocksOf, examplesOf, ROOT, readDocument, sectionsOf } from '../support/documents.ts'
import { scratchFolder } from '../support/scratch.ts'
import { startService } from '../support/service.ts'

const BASE = 'https://search.example.org'
const PATHS = ['/docs', '/docs/contract', '/docs/conversations']

let site: Site
let reference: Site
beforeAll(async () => {
  reference = await openReference(BASE)
  site = new Map([...(await openSite({})), ...reference])
})

function pageAt(path: string): string {
  return reference.get(path)!.bodies.at(-1)!.bytes.toString()
}

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const hrefsIn = (page: string) => [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => unescaped(href!))
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** Names of parameters, without the parameters that searches also have. */
function ownNames(shape: object): string[] {
  const ofSearch = searchParameters.shape as Record<string, unknown>
  return Object.entries(shape).flatMap(([name, schema]) => (ofSearch[name] === schema ? [] : [name]))
}

const pathFirst = (one: string, other: string) => Number(other === 'id') - Number(one === 'id')

test('the page /docs lists every parameter exactly once, with an anchor, in the order of the code', () => {
  const expected = {
    conference: Object.keys(getConference.parameters.shape).sort(pathFirst),
    countries: Object.keys(listCountries.parameters.shape),
    search: Object.keys(searchParameters.shape),
    calendar: [...ownNames(calendarParameters.shape), 'token'],
    export: ownNames(exportParameters.shape),
  }
  const anchors = Object.entries(expected).flatMap(([prefix, names]) => names.map((name) => `${prefix}-${name}`))
  const shown = [...pageAt('/docs').matchAll(/<dt id="((?!error-)[\w-]+)">/g)].map(([, id]) => id!)
  expect(shown).toEqual(anchors)
})

test('the page /docs has exactly the errors of the service, each with an anchor and its status', () => {
  const shown = [...pageAt('/docs').matchAll(/<dt id="error-([^"]+)"><code>(\d+)<\/code> ([^<]+) /g)]
  expect(shown.map(([, ...parts]) => parts)).toEqual(
    Object.entries(ERRORS).map(([kind, { status, error }]) => [
      kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      String(status),
      error,
    ]),
  )
})

test('every section of the page /docs/contract has its number as its anchor', () => {
  const numbers = sectionsOf(readDocument('docs/contract.md'))
  expect(numbers.length).toBeGreaterThan(30)
  expect(idsIn(pageAt('/docs/contract')).filter((id) => /^\d/.test(id))).toEqual(numbers)
})

test.each(PATHS)(
  'every anchor of the page %s is unique, and every link leads to a page or an anchor that exists',
  (path) => {
    const page = pageAt(path)
    const ids = idsIn(page)
    expect(ids).toEqual([...new Set(ids)])
    const links = hrefsIn(page)
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) {
      const url = new URL(link, `${BASE}${path}`)
      expect(url.protocol, link).toBe('https:')
      if (url.origin !== BASE) continue
      expect([...site.keys()], link).toContain(url.pathname)
      if (url.hash !== '') expect(idsIn(pageAt(url.pathname)), link).toContain(decodeURIComponent(url.hash.slice(1)))
    }
  },
)

test('the page /docs shows exactly the requests of README.md and docs/calling.md that have whole JSON answers', () => {
  const documents = ['README.md', 'docs/calling.md'].flatMap((path) => {
    const blocks = blocksOf(readDocument(path))
    const calls = blocks.flatMap(({ text: command }, at) =>
      command.startsWith('{ "tool"') ? [{ command, answer: JSON.parse(blocks[at + 1]!.text) }] : [],
    )
    return [...examplesOf(readDocument(path)).filter(({ excerpt }) => excerpt === undefined), ...calls]
  })
  const shown = [...pageAt('/docs').matchAll(/<figure class="example">.*?<\/figure>/gs)].map(([figure]) => {
    const [command, answer] = [...figure.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(([, text]) =>
      unescaped(text!),
    )
    return { command: command!.replaceAll(BASE, 'http://127.0.0.1:8080'), answer: JSON.parse(answer!) }
  })
  const byCommand = ({ command: a }: { command: string }, { command: b }: { command: string }) => (a < b ? -1 : 1)
  expect(shown.sort(byCommand)).toEqual([...documents].sort(byCommand))
})

test('the API answers every search to which the page /docs links in the explorer', async () => {
  const service = await startContractService()
  const queries = hrefsIn(pageAt('/docs')).filter((href) => href.startsWith('./?'))
  expect(queries.length).toBeGreaterThan(20)
  const headers = { 'x-api-key': service.key.pro }
  for (const query of queries)
    expect((await service.get(`/api/gpt/conferences${query.slice(2)}`, headers)).statusCode, query).toBe(200)
})

test.each(PATHS)('the page %s has no script, no inline style and no placeholder for an address', (path) => {
  expect(pageAt(path)).not.toMatch(/<script|<style| style=| on\w+="|javascript:|127\.0\.0\.1|\{\{/)
})

test('a PUBLIC_BASE_URL with markup adds no script to the page /docs', async () => {
  const odd = await openReference('https://x.example/"><script>&')
  expect(odd.get('/docs')!.bodies.at(-1)!.bytes.toString()).not.toContain('<script')
})

test.each(PATHS)(
  'the page %s is served like the explorer: without a key, with the same security policy, with an ETag',
  async (path) => {
    const { app } = await startService({ site })
    const page = await app.inject(path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const start = await app.inject('/')
    for (const name of ['content-security-policy', 'cache-control', 'referrer-policy', 'x-content-type-options'])
      expect([name, page.headers[name]]).toEqual([name, start.headers[name]])
    expect(page.headers['x-ratelimit-limit']).toBeUndefined()
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(page.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const gzip = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gzip.rawPayload.length).toBeLessThan(40_000)
  },
)

test('the page /docs and llms-full.txt have links that add this service to Cursor and VS Code', async () => {
  const texts = await openTexts({ publicBaseUrl: BASE, explorer: true })
  const bodyOf = (files: Site, path: string) => files.get(path)!.bodies.at(-1)!.bytes.toString()
  const page = bodyOf(await openReference(BASE), '/docs')
  const { cursor, vscode } = installLinks(BASE)
  for (const link of [cursor, vscode]) {
    expect(page).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
    expect(bodyOf(texts, '/llms-full.txt')).toContain(`](${link})`)
  }
  const configOf = (link: string) => new URL(link).searchParams.get('config')!
  const settings = [JSON.parse(Buffer.from(configOf(cursor), 'base64').toString()), JSON.parse(configOf(vscode))]
  expect(settings.map(({ url }) => url)).toEqual([`${BASE}/mcp`, `${BASE}/mcp`])
  const inputs = JSON.parse(new URL(vscode).searchParams.get('inputs')!)
  expect(inputs).toMatchObject([{ id: 'confdex-key', password: true }])
})

test('if /docs is served, the OpenAPI document and the answer to an unknown path have a link to /docs', async () => {
  const withIt = await startService({ site, config: { publicBaseUrl: BASE } })
  const document = (await withIt.get('/api/gpt/openapi')).body
  expect(JSON.parse(document).externalDocs).toEqual({ url: `${BASE}/docs` })
  expect(document.length).toBeLessThan(27_000)
  expect((await withIt.get('/nowhere')).json().message).toMatch(/lists all paths, and \/docs describes them\.$/)
  const without = await startService()
  expect((await without.get('/api/gpt/openapi')).json().externalDocs).toBeUndefined()
  expect((await without.get('/nowhere')).json().message).toMatch(/lists all paths\.$/)
})

test('if the explorer was not built, opening it fails with an error that names the build command', async () => {
  const folder = pathToFileURL(join(scratchFolder(), 'pages/'))
  mkdirSync(folder)
  await expect(openSite({}, folder)).rejects.toThrow(SiteError)
  await expect(openSite({}, folder)).rejects.toThrow('run "npm run build:site"')
})

test('README.md shows the explorer in a picture of desktop size, smaller than 200 KB', () => {
  expect(readDocument('README.md')).toContain('](docs/explorer.webp)')
  const bytes = readFileSync(join(ROOT, 'docs/explorer.webp'))
  expect(bytes.length).toBeLessThan(200_000)
  // an extended WebP file has width - 1 and height - 1 in its header, in three bytes each
  expect(bytes.subarray(0, 16).toString('latin1')).toMatch(/^RIFF.{4}WEBPVP8X$/s)
  expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([1280, 800])
})
