/**
 * An open loop until it is told to stop: requests are due at a rate, whatever became of those before, and each one's time counts from when it was due.
 * Its argument is a file with a `DrivePlan`; tells its parent when it begins, and in the end what became of the requests.
 */
import { readFileSync } from 'node:fs'
import { type DrivePlan, FIRST_PHASE, type Order } from './drive.ts'
import { OpenConnection } from './open-connection.ts'
import { refusalName } from './refusal-name.ts'
import { Tally } from './tally.ts'

/** As fine as timers are; a busy loop would take a core from the replicas. */
const TICK_MS = 1
/** A caller that could not even send its request gives up after this time: a backlog would go on as load long after the rate went down. */
const PATIENCE_MS = 1000
/** How long requests under way are waited for in the end. */
const LAST_MS = 5000

const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as DrivePlan
const { hostname, port, host } = new URL(plan.url)
const requests = plan.targets.map((target) => ({
  target,
  bytes: Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${plan.key}\r\n\r\n`),
}))
const tally = new Tally(plan.right ?? {})
let phase = FIRST_PHASE
let rate = plan.rate!
let sent = 0
let underWay = 0
let dueMs = performance.now()
const idle: OpenConnection[] = []
/** Due, and without a connection: as many are under way as there may be. */
const waiting: (readonly [dueMs: number, phase: string])[] = []
const ticking = setInterval(tick, TICK_MS)

function tick(): void {
  const nowMs = performance.now()
  for (; dueMs <= nowMs; dueMs += 1000 / rate) waiting.push([dueMs, phase])
  let taken = 0
  while (taken < waiting.length && waiting[taken]![0] < nowMs - PATIENCE_MS)
    tally.failed(waiting[taken++]![1], 'never sent')
  while (taken < waiting.length && underWay < plan.connections) send(...waiting[taken++]!)
  waiting.splice(0, taken)
}

function send(since: number, ofPhase: string): void {
  let connection = idle.pop()
  while (connection !== undefined && !connection.isOpen) connection = idle.pop()
  const used = connection ?? new OpenConnection(hostname, Number(port))
  const { target, bytes } = requests[sent++ % requests.length]!
  underWay++
  used.ask(bytes, (outcome) => {
    underWay--
    if (outcome.status === 200 && 'body' in outcome) {
      const text = plan.right === undefined ? '' : outcome.body.toString()
      tally.answered(ofPhase, performance.now() - since, target, outcome.snapshot, text)
    } else
      tally.failed(ofPhase, 'body' in outcome ? refusalName(outcome.status, outcome.body.toString()) : outcome.status)
    if (used.isOpen) idle.push(used)
  })
}

function finish(): void {
  clearInterval(ticking)
  for (const [, ofPhase] of waiting) tally.failed(ofPhase, 'never sent')
  const until = performance.now() + LAST_MS
  const ending = setInterval(() => {
    if (underWay > 0 && performance.now() < until) return
    clearInterval(ending)
    if (underWay > 0) tally.failed(phase, 'no answer in time', underWay)
    process.send?.(tally.report(), () => process.exit())
  }, 10)
}

process.on('message', (order: Order) => {
  if (order === 'stop') finish()
  else {
    phase = order.phase
    rate = order.rate ?? rate
  }
})
process.once('disconnect', () => process.exit())
process.send?.('driving')
