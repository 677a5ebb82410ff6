import { expect, test } from 'vitest'
import { issueFeedToken } from '../src/keys/key-file.ts'
import { TIER_LIMITS } from '../src/keys/plans.ts'
import { readDocument } from './support/documents.ts'
import { serveEvents } from './support/serve-events.ts'

const page = readDocument('docs/credentials.md')

/** Rows that name a path; their cells say who may open it. */
const rows = page
  .split('\n')
  .filter((line) => /^\| [^|]*\(`\/[^|]*\|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .flatMap(([what, ...who]) =>
    [...what!.matchAll(/`(\/[^`]+)`/g)]
      .filter(([, path]) => path !== '/')
      .map(([, path]) => ({ path: path!, key: who[0]!, feed: who[1]!, guest: who[2]! })),
  )

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

function requestFor(path: string) {
  if (path === '/mcp') {
    const headers = { 'content-type': 'application/json', accept: 'application/json', host: 'localhost' }
    return { method: 'POST', url: path, payload: MESSAGE, headers } as const
  }
  const url = path.replace('{id}', '4711').replace('/api/gpt/...', '/api/gpt/stats')
  return { method: 'GET', url, headers: {} } as const
}

async function start(settings: Record<string, boolean> = {}) {
  const service = await serveEvents([{ id: 4711 }], { config: settings })
  const { key: token } = await issueFeedToken(service.keysFile, service.key.free.slice(9, 17), new Date())
  await service.keys.reload()
  const status = async (path: string, credential?: string) => {
    const { headers, ...request } = requestFor(path)
    const own = credential === undefined ? headers : { ...headers, 'x-api-key': credential }
    return (await service.app.inject({ ...request, headers: own })).statusCode
  }
  return { status, key: service.key.free, token }
}

const SETTINGS: Readonly<Record<string, string>> = {
  PUBLIC_EXPLORER: 'publicExplorer',
  PUBLIC_MCP: 'publicMcp',
  PUBLIC_PAGES: 'publicPages',
  PUBLIC_SCHEMA: 'publicSchema',
}

test('docs/credentials.md says for ten paths who may open them', () => {
  expect(rows.map(({ path }) => path)).toEqual([
    '/api/gpt/...',
    '/mcp',
    '/export.csv',
    '/export.ndjson',
    '/calendar.ics',
    '/feed-token',
    '/conferences/{id}',
    '/conferences/{id}.ics',
    '/api/gpt/openapi',
    '/livez',
  ])
})

test.each(rows)(
  'access to $path is as documented: with a key: $key, with a feed token: $feed, without a key: $guest',
  async (row) => {
    const { status, key, token } = await start()
    const opens = (said: string) => (said === 'no' || said.startsWith('with ') ? 401 : 200)
    expect(await status(row.path, key)).toBe(opens(row.key))
    expect(await status(row.path, token)).toBe(opens(row.feed))
    expect(await status(row.path)).toBe(opens(row.guest))
    const [, setting, guestKey] = /^with `(\w+)=true`(?:, as key `(\w+)`)?/.exec(row.guest) ?? []
    if (setting === undefined) return
    const open = await start({ [SETTINGS[setting]!]: true })
    expect(await open.status(row.path, guestKey)).toBe(200)
    if (guestKey !== undefined) expect(await open.status(row.path)).toBe(401)
  },
)

test('docs/credentials.md has the limits of the plans', () => {
  const { free, pro, feed } = TIER_LIMITS
  const shown = (number: number) => number.toLocaleString('en')
  expect(page).toContain(`${free.minute} a minute and ${shown(free.day)} a day (free)`)
  expect(page).toContain(`${pro.minute} and ${shown(pro.day)} (pro)`)
  expect(page).toContain(`| ${feed.minute} and ${feed.day} |`)
})
