import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { nextMessage, startScript } from '../../test/support/child.ts'
import { startOn } from '../support/cores.ts'
import type { LoopTimes, Step } from './steps.ts'

/**
 * The servers of the comparison. They are processes on one core, the load generator is on another core, and
 * each round measures every server. All servers send the same bytes.
 */

/** Time that a process has used so far, in microseconds. */
export interface Usage {
  /** Processor time outside the system's kernel. */
  readonly user: number
  /** Processor time in the system's kernel. */
  readonly system: number
  /** Time in which the main thread collected garbage. */
  readonly collecting: number
}

/** A server of the comparison, in its own process. */
export interface Server {
  readonly letter: string
  readonly name: string
  /** Prefix of all targets. */
  readonly url: string
  /** API key; undefined if the server needs no key. */
  readonly key: string | undefined
  readonly pid: number
  usage(): Promise<Usage>
  /** Durations of the parts of a request in a loop. Only servers of `steps.ts` support this. */
  loop(): Promise<LoopTimes>
  stop(): void
}

/** The first message of a server, when it listens. */
export interface Announcement {
  readonly url: string
  readonly key?: string
}

/** A request of the parent to a server process. */
export type Order = 'usage' | 'loop'

/**
 * Kinds of server processes: the service over a snapshot, prepared answers in one of four ways, or a part of
 * the service (`steps.ts`).
 */
export type Kind = 'service' | 'node' | 'fastify' | 'sent' | 'floor' | Step

interface Start {
  readonly letter: string
  readonly name: string
  readonly kind: Kind
  /** The snapshot of the service, or the file with the answers for the other kinds. */
  readonly file: string
  readonly cacheMb?: number
  /** The day to use as today, YYYY-MM-DD; by default the current day. */
  readonly today?: string
  /** URL of the Redis in which the service counts requests; without it, the service counts in its process. */
  readonly redisUrl?: string | undefined
  /** The snapshot that a server of `steps.ts` serves. */
  readonly snapshot?: string
}

/** Starts a server on its core. Its log goes to a file in `scratch`, as it would go to a collector. */
export async function startServer(
  { letter, name, kind, file, cacheMb = 0, today, redisUrl, snapshot }: Start,
  scratch: string,
): Promise<Server> {
  const log = openSync(join(scratch, `${letter}.log`), 'w')
  startOn('serving')
  const environment = {
    CACHE_MB: String(cacheMb),
    ...(today !== undefined && { TODAY: today }),
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
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
    usage: () => told<Usage>(child, 'usage'),
    loop: () => told<LoopTimes>(child, 'loop'),
    stop: () => child.disconnect(),
  }
}

function told<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  const answer = nextMessage<Answer>(child)
  child.send(order)
  return answer
}
