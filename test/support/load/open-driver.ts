/**
 * An open loop. The time of a request counts from the moment at which it is due, so that a stall shows in all
 * requests that had to wait; `overallRate` of autocannon sends all requests of a second at once. Argument and
 * messages are those of closed-driver.ts.
 */
import { readFileSync } from 'node:fs'
import { Connection } from './connection.ts'
import { type DrivePlan, FIRST_PHASE, type Order } from './drive.ts'
import { refusalName, Tally, TOLD_ERROR } from './tally.ts'
import { requestOf, tellsError } from './target.ts'

/**
 * Pause of a load generator without a CPU core of its own: if it polled the clock, it would take a core from
 * the servers.
 */
const TICK_MS = 1
/** A longer backlog would continue the load after the rate went down. */
const PATIENCE_MS = 1000
/** Maximum time to wait, at the end, for answers to requests in flight. */
const LAST_MS = 5000

const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as DrivePlan
const { hostname, port, host } = new URL(plan.url)
const key = plan.key === undefined ? '' : `x-api-key: ${plan.key}\r\n`
const requests = plan.targets.map((target) => {
  const { name, method, path, headers, body } = requestOf(target)
  const own = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${key}${own.join('')}${length}\r\n`
  return { target, name, bytes: Buffer.from(head + body) }
})
const tally = new Tally(FIRST_PHASE, plan.right)
let rate = plan.rate!
let sent = 0
let underWay = 0
let dueMs = performance.now()
const idle: Connection[] = []
/** Due requests without a connection, because the maximum number is in use. */
const waiting: (readonly [dueMs: number, phase: string])[] = []
let isTicking = true
tick()

function tick(): void {
  sendDue()
  if (!isTicking) return
  if (plan.hasOwnCore) setImmediate(tick)
  else setTimeout(tick, TICK_MS)
}

function sendDue(): void {
  const nowMs = performance.now()
  for (; dueMs <= nowMs; dueMs += 1000 / rate) waiting.push([dueMs, tally.phase])
  let taken = 0
  while (taken < waiting.length && waiting[taken]![0] < nowMs - PATIENCE_MS) {
    tally.failed(waiting[taken++]![1], 'never sent')
  }
  while (taken < waiting.length && underWay < plan.connections) send(...waiting[taken++]!)
  waiting.splice(0, taken)
}

function send(since: number, ofPhase: string): void {
  let connection = idle.pop()
  while (connection !== undefined && !connection.isOpen) connection = idle.pop()
  const used = connection ?? new Connection(hostname, Number(port))
  const { target, name: asked, bytes } = requests[sent++ % requests.length]!
  underWay++
  used.ask(bytes, (outcome) => {
    underWay--
    if (outcome.status === 200 && 'body' in outcome) {
      const ms = performance.now() - since
      const text = plan.right === undefined && typeof target === 'string' ? '' : outcome.body.toString()
      if (tellsError(target, text)) tally.failed(ofPhase, TOLD_ERROR)
      else tally.answered(ofPhase, ms, asked, outcome.snapshot, text)
    } else {
      const name = 'body' in outcome ? refusalName(outcome.status, outcome.body.toString()) : outcome.status
      tally.failed(ofPhase, name)
    }
    if (used.isOpen) idle.push(used)
  })
}

function finish(): void {
  isTicking = false
  tally.end()
  for (const [, ofPhase] of waiting) tally.failed(ofPhase, 'never sent')
  const until = performance.now() + LAST_MS
  const ending = setInterval(() => {
    if (underWay > 0 && performance.now() < until) return
    clearInterval(ending)
    if (underWay > 0) tally.failed(tally.phase, 'no answer in time', underWay)
    process.send?.(tally.report(), () => process.exit())
  }, 10)
}

process.on('message', (order: Order) => {
  if (order === 'stop') return finish()
  tally.begin(order.phase)
  rate = order.rate ?? rate
})
process.once('disconnect', () => process.exit())
process.send?.('driving')
