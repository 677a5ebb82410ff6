import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import {
  type Count,
  type Limiter,
  type LimiterLog,
  type LimiterStatus,
  REDIS_TIMEOUT_MS,
  WINDOW_SECONDS,
  type WindowName,
} from './limits.ts'
import type { ProcessLimiter } from './rate-windows.ts'

/**
 * Counts requests of an id in one window, in one atomic step.
 *
 * KEYS: the window. ARGV: length of the window in milliseconds, number of requests to count; 0 only reads.
 * Returns two integers: requests in the window, milliseconds left of it; 0 and 0 if the window has not begun.
 *
 * A window ends when its key expires, by the clock of Redis. If this clock was set back, a window that would
 * last longer than its length is shortened to it.
 */
export const COUNT_SCRIPT = `
local lengthMs, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
if cost == 0 then
  local used = tonumber(redis.call('GET', KEYS[1]) or 0)
  return { used, math.max(0, math.min(redis.call('PTTL', KEYS[1]), lengthMs)) }
end
local used = redis.call('INCRBY', KEYS[1], cost)
local leftMs = redis.call('PTTL', KEYS[1])
if leftMs < 0 or leftMs > lengthMs then
  redis.call('PEXPIRE', KEYS[1], lengthMs)
  leftMs = lengthMs
end
return { used, leftMs }
`

/** Nothing is queued or sent twice: a request whose command fails is counted in this process at once. */
const OPTIONS = {
  // commands of one turn of the event loop are sent in one write
  enableAutoPipelining: true,
  connectTimeout: 500,
  commandTimeout: REDIS_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  // a failed connection is destroyed without QUIT, which a frozen Redis would not answer
  disconnectTimeout: 0,
  // with this interval, Redis counts again within 2 s after its return; docs/contract.md promises 5 s
  retryStrategy: () => 500,
  maxLoadingRetryTime: 500,
  scripts: { countRequests: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
} as const

/** Maximum wait at the start for Redis, which may be loading its data. */
const OPENING_MS = 1000

const CLOSED = 'the connection was closed'

/** Id under which probes are counted; no caller has it. */
const PROBE = 'probe'

/** A client with the command that ioredis makes of COUNT_SCRIPT. */
interface ScriptedRedis extends Redis {
  countRequests(key: string, lengthMs: number, cost: number): Promise<[used: number, leftMs: number]>
}

/**
 * Counts in Redis: exact for all replicas that share it, and not lost when a replica stops. A connection is
 * closed at its first failure. `status.state` says where requests are counted:
 *
 *     fallback   connecting; a probe is counted, which shows that scripts may run and write
 *     redis      the probe was counted: requests are counted in Redis
 *     fallback   a command failed, or the connection closed; another connection is tried every 500 ms
 *
 * While Redis is away, each replica continues from the last count that Redis returned for an id, so that it
 * admits at most the requests that were left then. Counts of replicas are not added when Redis is back.
 */
export class RedisLimiter implements Limiter {
  readonly status: LimiterStatus
  readonly #redis: ScriptedRedis
  /** Counts while Redis is away; shares `status`. */
  readonly #here: ProcessLimiter
  readonly #log: LimiterLog
  #isClosing = false
  /** Reason why Redis is away; empty if unknown. A text without the password, which an error may contain. */
  #reason = ''
  /** Called when a connection has counted its probe. */
  #onCounting: () => void = () => {}

  /** Resolves when it is known whether Redis counts, at the latest after `OPENING_MS` and `PATIENCE_MS`. */
  static async open(url: string, here: ProcessLimiter, log: LimiterLog): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(url, here, log)
    await Promise.race([limiter.#firstOutcome(), setTimeout(OPENING_MS, undefined, { ref: false })])
    if (limiter.status.state === 'fallback') {
      limiter.#reason = await refusalOfRedis(limiter.#redis.options, limiter.#reason)
      limiter.#warn()
    }
    return limiter
  }

  private constructor(url: string, here: ProcessLimiter, log: LimiterLog) {
    this.#here = here
    this.status = here.status
    this.status.state = 'fallback'
    this.#log = log
    this.#redis = new Redis(url, OPTIONS) as ScriptedRedis
    this.#redis.on('error', (error) => this.#noteError(error))
    this.#redis.on('ready', () => this.#probe())
    this.#redis.on('close', () => {
      this.#reason ||= CLOSED
      this.#takeOver()
    })
  }

  consume(window: WindowName, id: string, cost: number): Count | Promise<Count> {
    const countHere = () => this.#here.consume(window, id, cost)
    if (this.status.state !== 'redis') return countHere()
    return this.#count(window, id, cost).then((count) => {
      if (window === 'minute') this.status.decidedByRedis++
      this.#here.set(window, id, count)
      return count
    }, countHere)
  }

  close(): void {
    this.#isClosing = true
    this.#redis.disconnect()
  }

  /** Counts in Redis. If this fails, the connection is replaced. */
  async #count(window: WindowName, id: string, cost: number): Promise<Count> {
    try {
      const [used, leftMs] = await this.#redis.countRequests(redisKey(id, window), WINDOW_SECONDS[window] * 1000, cost)
      return { used, leftMs }
    } catch (error) {
      this.#noteError(error as Error)
      if (this.#redis.status === 'ready') this.#redis.disconnect(true)
      this.#takeOver()
      throw error
    }
  }

  /** Resolves when the first connection has counted its probe or has closed. */
  #firstOutcome(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCounting = resolve
      this.#redis.once('close', resolve)
    })
  }

  async #probe(): Promise<void> {
    try {
      await this.#count('minute', PROBE, 1)
    } catch {
      // the connection was closed, and another connection will be tried
      return
    }
    this.status.state = 'redis'
    this.#reason = ''
    this.#log.info({}, 'rate limits are counted in Redis, for all replicas')
    this.#onCounting()
  }

  #noteError({ message }: Error): void {
    this.status.redisErrors++
    const { password } = this.#redis.options
    this.#reason = password ? message.replaceAll(password, '***') : message
  }

  #takeOver(): void {
    const wasCounting = this.status.state === 'redis'
    this.status.state = 'fallback'
    if (!wasCounting || this.#isClosing) return
    this.status.takeovers++
    this.#warn()
  }

  #warn(): void {
    this.#log.warn({ reason: this.#reason }, 'rate limits are counted in this process alone until Redis is back')
  }
}

/** Time to wait for the message of a refusal. */
const PATIENCE_MS = 500

/** Errors of a connection that Redis closed without a reason. */
const ENDED = /EPIPE|ECONNRESET|[Cc]onnection (is|was) closed/

/**
 * The message that Redis sends before it closes a new connection, for example in protected mode. A client
 * that sends commands usually misses it, so this function connects again and only reads.
 * @returns the message, such as `DENIED Redis is running in protected mode...`; `reason` if there is none,
 * with TLS or a socket file, or if `reason` is no closed connection
 */
export async function refusalOfRedis({ host, port, path, tls }: Redis['options'], reason: string): Promise<string> {
  if (tls !== undefined || path !== undefined || !ENDED.test(reason)) return reason
  return new Promise((resolve) => {
    const socket = connect({ host: host ?? 'localhost', port: port ?? 6379, timeout: PATIENCE_MS })
    let said = ''
    const finish = () => {
      socket.destroy()
      const line = /^-([^\r\n]+)/.exec(said)?.[1]
      resolve(line ?? reason)
    }
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('\n')) finish()
    })
    for (const end of ['end', 'error', 'timeout'] as const) socket.on(end, finish)
  })
}

/** The braces put both windows of an id into one slot of a cluster. */
export function redisKey(id: string, window: string): string {
  return `confdex:{${id}}:${window}`
}
