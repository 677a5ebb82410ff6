/** Serves the explorer for tests in a browser, and reads the page. */
import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import type { SearchBody } from '../../src/operations/search-conferences.ts'
import { type RunningServer, type ServerParts, startServer } from '../../src/server.ts'
import { openDirectoryAt } from '../../src/source/open-directory-at.ts'
import { useBrowser } from './browser.ts'
import { buildDirectory } from './directory.ts'
import { testGazetteer } from './gazetteer.ts'
import { manyEvents } from './many-events.ts'
import { scratchFolder } from './scratch.ts'

export const EVENTS = 3000

/** The parameter with which the page requests only events that are not over. */
export const UPCOMING = 'during=2026-11-20/9999'

/** Writes a snapshot of events. By default it has `EVENTS` events, which are always the same. */
export async function writeSnapshot(path: string, events: readonly EventRecord[] = manyEvents(EVENTS)): Promise<void> {
  const built = await buildDirectory(events, [], testGazetteer())
  copyFileSync(built.path, `${path}.new`)
  renameSync(`${path}.new`, path)
  await built.dispose()
}

/** The path of a snapshot that is written before the first test. */
function useSnapshot(events?: readonly EventRecord[]): string {
  const path = join(scratchFolder(afterAll), 'directory.snapshot')
  beforeAll(() => writeSnapshot(path, events))
  return path
}

/** Starts a server on the snapshot, and issues a key. `environment` replaces parts of the configuration. */
export async function serveExplorer(
  snapshot: string,
  environment: Record<string, string> = {},
  parts: Partial<ServerParts> = {},
): Promise<{ server: RunningServer; key: string; keysFile: string }> {
  const keysFile = environment.KEYS_FILE ?? join(scratchFolder(), 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'test', now: new Date() })
  const config = readConfig({
    PORT: '0',
    SNAPSHOT: snapshot,
    SNAPSHOT_POLL_SECONDS: '3600',
    KEYS_FILE: keysFile,
    TODAY: '2026-11-20',
    DRAIN_MS: '0',
    ...environment,
  })
  const server = await startServer(config, {
    openDirectoryAt,
    trial: async () => {},
    logStream: { write: () => {} },
    tierLimits: { free: { minute: 1e6, day: 1e6 }, pro: { minute: 1e6, day: 1e6 } },
    ...parts,
  })
  onTestFinished(() => server.stop())
  await server.ready
  return { server, key, keysFile }
}

/** A browser, and a snapshot of `events`, for all tests of a file or of a `describe`. */
export function useExplorer(events?: readonly EventRecord[]) {
  const browser = useBrowser()
  const snapshot = useSnapshot(events)
  const serve = (environment: Record<string, string> = {}) => serveExplorer(snapshot, environment)
  /** Opens a path of a new server, with the key in the fragment of the address. */
  const visit = async (path: string, options: BrowserContextOptions = {}, environment?: Record<string, string>) => {
    const served = await serve(environment)
    const page = await browser.open(options)
    await page.goto(`${served.server.url}${path}#key=${served.key}`)
    const ask = (query: string) => askApi(served.server.url, served.key, query)
    /** Waits until the page shows the total that the API returns for a search. */
    const shows = async (query: string) => showsTotal(page, (await ask(query)).total)
    return { page, ask, shows, ...served }
  }
  /** Opens a search of past and upcoming events. Resolves when the page shows the search. */
  const open = async (path = '/', environment?: Record<string, string>) => {
    const visited = await visit(withAll(path), {}, environment)
    await settled(visited.page)
    return visited
  }
  return { browser, snapshot, serve, visit, open }
}

/** The list of results. */
export const results = (page: Page) => page.getByRole('list', { name: 'Results' })

/** The values of a filter, each a button. */
export const valuesOf = (page: Page, filter: string) =>
  page.getByRole('region', { name: filter, exact: true }).locator('li button:has(.value)')

/** Adds `when=all`, without which the page shows only upcoming events. */
export function withAll(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}when=all`
}

/** The query string in the address of a page, without `when=all`. */
export function queryOf(page: Page): string {
  return new URL(page.url()).search.replace(/[?&]when=all/, '')
}

export async function askApi(url: string, key: string, query: string): Promise<SearchBody> {
  const response = await fetch(`${url}/api/gpt/conferences?${query}`, { headers: { 'x-api-key': key } })
  return (await response.json()) as SearchBody
}

export async function showsTotal(page: Page, total: number): Promise<void> {
  const shown = total === 1 ? '1 event' : `${total.toLocaleString('en')} events`
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${shown}\\b`) })
    .waitFor()
}

/** Waits until results, filters and views belong to the current search, or until the page shows a problem. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.filters[aria-busy=false]').waitFor({ state: 'attached' })
}

/** The coordinates of the middle of an element, after everything that could move the element is loaded. */
export async function middleOf(locator: Locator): Promise<[number, number]> {
  await settled(locator.page())
  const { x, y, width, height } = (await locator.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** Waits until the page has been painted twice: the effects of its last change have then run. */
export async function paints(page: Page): Promise<void> {
  for (let time = 0; time < 2; time++) await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
}
