/**
 * 1,000 mixed searches, one client, one after the other: over HTTP, and the same ones in the engine alone.
 *
 *   npm run bench:mixed -- data/directory.snapshot
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { utcDay } from '../src/event/days.ts'
import { searchParameters } from '../src/http/params.ts'
import { presentSearch } from '../src/http/present.ts'
import { parseQueryString } from '../src/http/query-string.ts'
import { readParameters, searchInput } from '../src/http/read-params.ts'
import { openDirectory } from '../src/search/open-directory.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import { mixedQueries } from './queries.ts'
import { percentile, us } from './statistics.ts'

const QUERIES = 1000
const SEED = 20261120

const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a snapshot, got none: npm run bench:mixed -- <snapshot>')
const directory = openDirectory(await openSnapshot(path))
const queries = mixedQueries(directory.snapshot, QUERIES, SEED)
const today = utcDay(new Date())

// parameters are read beforehand: they are the edge's work, not the engine's
const inputs = queries.map((query) => searchInput(readParameters(parseQueryString(query), searchParameters), today))
let sink = 0
function runEngine({ request, echo, warnings }: (typeof inputs)[number]): void {
  sink += presentSearch(directory, request, echo, directory.search(request), warnings).length
}
const engineMs = measure(runEngine)
const totals = inputs.map(({ request }) => directory.search(request).total)

const { server, url, key } = await startServer(path)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const httpMs: number[] = []
for (const round of [0, 1]) {
  for (const query of queries) {
    const startedAt = performance.now()
    await request(`${url}/api/gpt/conferences?${query}`)
    if (round === 1) httpMs.push(performance.now() - startedAt)
  }
}
server.kill('SIGTERM')
await directory.snapshot.close()

const median = (values: number[]) => percentile(values, 0.5)
console.log(
  `${QUERIES} mixed searches, seed ${SEED}, ${directory.snapshot.rows.toLocaleString('en')} events, cache off`,
)
console.log(`matches: median ${median(totals)}, none in ${totals.filter((total) => total === 0).length}`)
console.log(`HTTP, one client:        p50 ${us(median(httpMs))}, p99 ${us(percentile(httpMs, 0.99))}`)
console.log(`engine (search + page):  p50 ${us(median(engineMs))}, p99 ${us(percentile(engineMs, 0.99))}`)
const share = engineMs.reduce((sum, ms) => sum + ms) / httpMs.reduce((sum, ms) => sum + ms)
console.log(`share of the time spent in the engine: ${(share * 100).toFixed(0)} % (${sink} bytes of answers)`)

/** Each query once to warm up, once to measure. */
function measure(run: (input: (typeof inputs)[number]) => void): number[] {
  inputs.forEach(run)
  return inputs.map((input) => {
    const startedAt = performance.now()
    run(input)
    return performance.now() - startedAt
  })
}

function request(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(target, { agent, headers: { 'x-api-key': key } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${target}: expected 200, got ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}

async function startServer(snapshot: string): Promise<{ server: ChildProcess; url: string; key: string }> {
  const child = fork(new URL('./server.ts', import.meta.url), [snapshot], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url: at, key: issued } = await new Promise<{ url: string; key: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; key: string }))
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
  return { server: child, url: at, key: issued }
}
