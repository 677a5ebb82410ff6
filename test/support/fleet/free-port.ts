import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that neither servers on port 0 nor connections are given: on Linux, the system assigns ports from
 * 32,768 on.
 */
const FIRST = 15_000
const COUNT = 17_000
/** Test processes that run at the same time start with distant ports. */
let next = (process.pid * 101) % COUNT

/**
 * A port that was free a moment ago, for programs that cannot report which port they took. No other server
 * gets this port in the meantime, except a server of another test process.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await isFree(port)) return port
  }
  throw new Error(`expected a free port from ${FIRST} to ${FIRST + COUNT - 1}, but all are in use`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
