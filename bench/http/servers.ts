import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { nextMessage, startScript } from '../../test/support/child.ts'
import { startOn } from '../support/cores.ts'
import type { LoopTimes, Step } from './steps.ts'

/**
 * How far the service is from a bare route. Servers are processes on one core, loads come from another, and
 * each round measures every server. All servers send the same bytes.
 */

/** What a process has used so far, in microseconds. */
export interface Usage {
  /** Processor time outside of the system's kernel. */
  readonly user: number
  /** Processor time in the system's kernel. */
  readonly system: number
  /** Time in which the main thread collected garbage. */
  readonly collecting: number
}

/** A server of the comparison, in a process of its own. */
export interface Server {
  readonly letter: string
  readonly name: string
  /** Prefix of all targets. */
  readonly url: string
  /** Without a key, the server asks for none. */
  readonly key: string | undefined
  readonly pid: number
  usage(): Promise<Usage>
  /** What parts of a request take in a loop; for steps alone. */
  loop(): Promise<LoopTimes>
  stop(): void
}

/** The message of a server that listens. */
export interface Announcement {
  readonly url: string
  readonly key?: string
}

/** What a server is asked for by its parent. */
export type Order = 'usage' | 'loop'

/**
 * What a server process serves, by its arguments: the service over a snapshot, or prepared answers in one of
 * four ways, or a part of the service (`steps.ts`).
 */
export type Kind = 'service' | 'node' | 'fastify' | 'sent' | 'floor' | Step

interface Start {
  readonly letter: string
  readonly name: string
  readonly kind: Kind
  /** The snapshot of the service, or the file with the answers of the others. */
  readonly file: string
  readonly cacheMb?: number
  /** The day to use as today, YYYY-MM-DD; without it, the current one. */
  readonly today?: string
  /** Where the service counts requests; in its process without it. */
  readonly redisUrl?: string | undefined
  /** The snapshot of steps. */
  readonly snapshot?: string
}

/** Starts a server on its core. Its log lines go to a file in `scratch`, as they would to a collector. */
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
