import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { nextMessage, startScript } from '../../test/support/child.ts'
import { startOn } from '../support/cores.ts'
import type { LoopTimes, Step } from './steps.ts'

/** Time that a process has used so far, in microseconds. */
export interface Usage {
  readonly user: number
  readonly system: number
  /** Garbage collection of the main thread. */
  readonly collecting: number
}

/** A server of a comparison, in its own process. All servers of a comparison send the same bodies. */
export interface Server {
  readonly letter: string
  readonly name: string
  /** Prefix of all targets. */
  readonly url: string
  /** Undefined if the server needs no key. */
  readonly key: string | undefined
  readonly pid: number
  usage(): Promise<Usage>
  /** Rejects unless this is a server of `steps.ts`. */
  loop(): Promise<LoopTimes>
  stop(): void
}

/** The first message of a server, when it listens. */
export interface Announcement {
  readonly url: string
  readonly key?: string
}

/** What the parent asks of a server process. */
export type Order = 'usage' | 'loop'

/** The service, prepared answers sent in one of three ways, or some parts of the service (`steps.ts`). */
export type Kind = 'service' | 'node' | 'fastify' | 'sent' | Step

interface Start {
  readonly letter: string
  readonly name: string
  readonly kind: Kind
  /** For `service` the snapshot, for other kinds the file of prepared answers. */
  readonly file: string
  readonly cacheMb?: number
  /** YYYY-MM-DD; by default the current day. */
  readonly today?: string
  /** The snapshot that a server of `steps.ts` serves. */
  readonly snapshot?: string
}

/** Starts a server on the core for servers. Its log goes to a file in `scratch`. */
export async function startServer(
  { letter, name, kind, file, cacheMb = 0, today, snapshot }: Start,
  scratch: string,
): Promise<Server> {
  const log = openSync(join(scratch, `${letter}.log`), 'w')
  startOn('serving')
  const environment = {
    CACHE_MB: String(cacheMb),
    ...(today !== undefined && { TODAY: today }),
    ...(snapshot !== undefined && { SNAPSHOT: snapshot }),
  }
  const child = startScript('./server-process', import.meta.url, { args: [kind, file], stdout: log, environment })
  startOn('all')
  closeSync(log)
  const { url, key } = await nextMessage<Announcement>(child)
  return {
    letter,
    name,
    url,
    key,
    pid: child.pid!,
    usage: () => orderFrom<Usage>(child, 'usage'),
    loop: () => orderFrom<LoopTimes>(child, 'loop'),
    stop: () => child.disconnect(),
  }
}

/** The bodies of the answers of a server to all targets. @throws Error if a status is not 200 */
export async function answersOf({ url, key }: Server, targets: readonly string[]): Promise<string[]> {
  const bodies: string[] = []
  for (const target of targets) {
    const response = await fetch(url + target, key === undefined ? {} : { headers: { 'x-api-key': key } })
    if (!response.ok) throw new Error(`${target}: expected 200, got ${response.status}`)
    bodies.push(await response.text())
  }
  return bodies
}

function orderFrom<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  const answer = nextMessage<Answer>(child)
  child.send(order)
  return answer
}
