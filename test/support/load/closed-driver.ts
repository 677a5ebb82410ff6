/**
 * A closed loop of autocannon. The argument is a file with a `DrivePlan`. The parent process gets a message
 * when the loop begins, and at the end the outcomes of all requests.
 */
import { readFileSync } from 'node:fs'
import autocannon, { type Client, type Request } from 'autocannon'
import { type DrivePlan, FIRST_PHASE, type Order } from './drive.ts'
import { refusalName, Tally, TOLD_ERROR } from './tally.ts'
import { requestOf, type Target, tellsError } from './target.ts'

const FOREVER_SECONDS = 86_400
/** A request that waits longer is lost. */
const LOST_SECONDS = 10

const NOTHING_READ = { target: '', snapshot: '', text: '' }

const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as DrivePlan
const { url, key, targets, connections, right, hasOwnCore } = plan
const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
const tally = new Tally(FIRST_PHASE, right)
let isStopping = false
let sent = 0
let latest: { readonly target: Target; readonly snapshot: string; readonly text: string } = NOTHING_READ

const requests = targets.map((target): Request => {
  const { method, path, headers: own, body } = requestOf(target)
  // autocannon adds the common headers only to requests without headers
  const request = { method, path, headers: { ...own, ...headers }, ...(body !== '' && { body }) }
  if (hasOwnCore && typeof target === 'string') return request
  const remember = (_status: number, text: string, _context: object, sent: Record<string, string>) => {
    latest = { target, snapshot: sent['x-snapshot'] ?? '', text }
  }
  return { ...request, onResponse: remember as NonNullable<Request['onResponse']> }
})

let clients = 0
const load = autocannon(
  {
    url,
    headers,
    connections,
    duration: FOREVER_SECONDS,
    timeout: LOST_SECONDS,
    requests,
    // connections begin with different requests
    setupClient: (client: Client) => {
      const first = Math.floor((clients++ * requests.length) / connections)
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
      client.on('request' as 'response', () => sent++)
    },
  },
  finish,
)
// the histogram of autocannon has only whole milliseconds
load.on('response', (_client, status, _bytes, ms) => {
  const { target, snapshot, text } = latest
  if (status === 200 && tellsError(target, text)) tally.failed(tally.phase, TOLD_ERROR)
  else if (status === 200) tally.answered(tally.phase, ms, requestOf(target).name, snapshot, text)
  else tally.failed(tally.phase, hasOwnCore ? String(status) : refusalName(status, text))
})
load.on('reqError', (error: Error) => {
  if (!isStopping) tally.failed(tally.phase, error.message)
})

process.on('message', (order: Order) => {
  if (order !== 'stop') return tally.begin(order.phase)
  tally.end()
  isStopping = true
  load.stop()
})
process.once('disconnect', () => process.exit())
process.send?.('driving')

/**
 * autocannon counts no error if a connection ends before its answer. At the end, each connection has one
 * request in flight.
 */
function finish(): void {
  const known = Object.values(tally.report()).reduce((sum, { requests }) => sum + requests, 0)
  const lost = sent - known - connections
  if (lost > 0) tally.failed(tally.phase, 'no answer', lost)
  process.send?.(tally.report(), () => process.exit())
}
