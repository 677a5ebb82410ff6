/**
 * Starts a server for tests in a browser. Its events are known, it has a key, and its snapshot can be
 * replaced.
 */
import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import type { SearchBody } from '../../src/operations/search-conferences.ts'
import { type RunningServer, type ServerParts, startServer } from '../../src/server.ts'
import { openDirectoryAt } from '../../src/source/open-directory-at.ts'
import type { useBrowser } from './browser.ts'
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

/** The path of a snapshot that all tests of a file share. It is written before the first test. */
export function useSnapshot(events?: readonly EventRecord[]): string {
  const path = join(scratchFolder(afterAll), 'directory.snapshot')
  beforeAll(() => writeSnapshot(path, events))
  return path
}

/** Starts a server on the snapshot. `environment` replaces parts of the configuration. */
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

/**
 * Opens the explorer of a new server, with the key in the fragment of the address and a search of all events.
 * Resolves when the page shows the search.
 */
export async function openExplorer(
  browser: ReturnType<typeof useBrowser>,
  snapshot: string,
  path: string,
  environment: Record<string, string> = {},
) {
  const { server, key, keysFile } = await serveExplorer(snapshot, environment)
  const page = await browser.open()
  await page.goto(`${server.url}${withAll(path)}#key=${key}`)
  await settled(page)
  return { page, ask: (query: string) => ask(server.url, key, query), server, key, keysFile }
}

/** The address of a search of all events. Without `when=all`, the page shows only upcoming events. */
export function withAll(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}when=all`
}

/** The query string in the address of a page, without `when=all`. */
export function queryOf(page: Page): string {
  return new URL(page.url()).search.replace(/[?&]when=all/, '')
}

export async function ask(url: string, key: string, query: string): Promise<SearchBody> {
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

/**
 * The coordinates of the middle of an element in the window. Waits until nothing that is still loading can
 * move the element.
 */
export async function middleOf(locator: Locator): Promise<[number, number]> {
  await settled(locator.page())
  const { x, y, width, height } = (await locator.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** Waits until the page has been painted twice: the effects of its last change have then run. */
export async function paints(page: Page): Promise<void> {
  for (let time = 0; time < 2; time++) await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
}
