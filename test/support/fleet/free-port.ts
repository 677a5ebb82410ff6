import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that neither servers on port 0 nor connections are given: on Linux those begin at 32,768. */
const FIRST = 15_000
const COUNT = 17_000
/** Processes of tests that run side by side start far apart. */
let next = (process.pid * 101) % COUNT

/**
 * A port that was free a moment ago, for programs that cannot say which port they took. No other server is
 * given it meanwhile, but for one that asks here in another process.
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
