/**
 * One round of a closed loop in a process of its own: autocannon with some connections, each sending its next request when it
 * has its answer. Its argument is a file with a `LoadPlan`; sends a `LoadResult` to its parent.
 */
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { loadAutocannon } from './autocannon.ts'
import { type LoadPlan, report, WARM_UP_SECONDS } from './load.ts'

const plan = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as LoadPlan
const { url, headers, targets, connections, seconds } = plan
const requests = targets.map((path) => ({ path }))
const latenciesMs: number[] = []
let clients = 0
let answers = 0
let countedUntil = 0

const countedFrom = performance.now() + WARM_UP_SECONDS * 1000
const run = loadAutocannon()({
  url,
  headers,
  connections,
  duration: Math.ceil(WARM_UP_SECONDS + seconds),
  requests,
  // Every connection begins elsewhere, or all of them would ask for the same at the same time.
  setupClient: (client) => {
    const first = Math.floor((clients++ * requests.length) / connections)
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  },
})
// Autocannon's own histogram holds whole milliseconds.
run.on('response', (_client, status, _bytes, ms) => {
  if (status !== 200) throw new Error(`expected status 200 of ${url}, got ${status}`)
  answers++
  const now = performance.now()
  if (now < countedFrom) return
  latenciesMs.push(ms)
  countedUntil = now
})
const { errors } = await run
if (errors > 0) throw new Error(`expected no errors of ${url}, got ${errors}`)
report(latenciesMs, (countedUntil - countedFrom) / 1000, answers)
