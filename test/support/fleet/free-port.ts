import { once } from 'node:events'
import { createServer } from 'node:net'

/** All ports are below 32,768, where Linux begins to assign ports to servers on port 0 and to connections. */
const FIRST = 15_000
const COUNT = 17_000
/** Test processes that run at the same time start at distant ports. */
let next = (process.pid * 101) % COUNT

/** A port that is free now. Another process may take it. */
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
