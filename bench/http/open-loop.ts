/**
 * One round of an open loop in a process of its own: requests are due at a fixed rate, whatever became of those before, and each
 * one's time counts from when it was due, so that a stall shows in all that had to wait for it. Autocannon's `overallRate` does something else:
 * it sends each second's share at once and then rests (`reqsMadeThisSecond` in its lib/httpClient.js).
 * Its argument is a file with a `LoadPlan`; sends a `LoadResult` to its parent.
 */
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { Connection } from './connection.ts'
import { type LoadPlan, report, WARM_UP_SECONDS } from './load.ts'

const plan = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as LoadPlan
const { url, headers, targets, connections, seconds, rate } = plan
const head = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
const requests = targets.map((target) => Buffer.from(`GET ${target} HTTP/1.1\r\n${head.join('')}\r\n`))

const idle = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)))
const all = [...idle]
const latenciesMs: number[] = []
const total = Math.round(rate * (WARM_UP_SECONDS + seconds))
const startedAt = performance.now()
const countedFrom = startedAt + WARM_UP_SECONDS * 1000
let sent = 0
let answers = 0

/** Sends what is due; what finds no idle connection gets a new one. */
function sendDue(): void {
  const now = performance.now()
  while (sent < total) {
    const dueAt = startedAt + (sent * 1000) / rate
    if (dueAt > now) break
    const request = requests[sent++ % requests.length]!
    const connection = idle.pop()
    if (connection !== undefined) ask(connection, request, dueAt)
    else {
      Connection.open(url).then((opened) => {
        all.push(opened)
        ask(opened, request, dueAt)
      })
    }
  }
  // No timer is as fine as a request's time; this process has its core to itself.
  if (answers < total) setImmediate(sendDue)
  else finish()
}

function ask(connection: Connection, request: Buffer, dueAt: number): void {
  connection.ask(request, () => {
    answers++
    if (dueAt >= countedFrom) latenciesMs.push(performance.now() - dueAt)
    idle.push(connection)
  })
}

function finish(): void {
  for (const connection of all) connection.close()
  report(latenciesMs, seconds, answers)
}

sendDue()
