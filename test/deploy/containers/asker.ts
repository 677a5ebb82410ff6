/**
 * Sends requests on new connections until its parent sends a message, then reports the numbers of answers by
 * status.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const [url, key] = process.argv.slice(2)
if (url === undefined || key === undefined) throw new Error('expected an address and a key')
/** Keeps below the limit of a pro key (300 requests a minute). */
const PAUSE_MS = 220
const statuses: Record<string, number> = {}
let isAsking = true
process.once('message', () => {
  isAsking = false
})
while (isAsking) {
  const status = await statusOf(url, key)
  statuses[status] = (statuses[status] ?? 0) + 1
  await sleep(PAUSE_MS)
}
process.send!(statuses)

async function statusOf(url: string, key: string): Promise<string> {
  try {
    const answer = await fetch(url, { headers: { 'x-api-key': key, connection: 'close' } })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? message
  }
}
