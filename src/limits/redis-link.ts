import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { COUNT_SCRIPT } from './count-script.ts'
import { type CountersStatus, WINDOW_SECONDS, type WindowName } from './limits.ts'
import type { CountOrder, Counts } from './merged-counts.ts'
import { refusalOfRedis } from './refusal-of-redis.ts'
import { SILENCE_MS, SilenceWatch } from './silence-watch.ts'

export interface CountersLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * With the defaults of ioredis a request waits over 8 s for a Redis that hangs. Here nothing is queued and
 * nothing is sent twice: a request whose command fails is counted in the process at once.
 */
const OPTIONS = {
  connectTimeout: 500,
  // Applies to the handshake only. `SilenceWatch` gives up commands long before.
  commandTimeout: 500,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  // A failed connection is destroyed without a farewell, which a frozen Redis would not answer.
  disconnectTimeout: 0,
  // Connecting, handshake and ready check take 0.5 s each at most. With this pause, Redis counts again within
  // 2 s of its return; 5 s are allowed.
  retryStrategy: () => 500,
  maxLoadingRetryTime: 500,
} as const

/**
 * How long a start waits for Redis; then the server starts without it. A failed connection is known within
 * `connectTimeout`, but a Redis that is loading its data takes longer.
 */
const OPENING_MS = 1000

/** Why Redis is away where its connection ended without an error. */
const CLOSED = 'the connection was closed'

/** Takes the place of a key id in the probe. No key has this id, because key ids are hexadecimal. */
const PROBE = 'probe'

const LENGTHS_MS = { minute: WINDOW_SECONDS.minute * 1000, day: WINDOW_SECONDS.day * 1000 }

type CountResult = [minuteUsed: number, minuteLeftMs: number, dayUsed: number, dayLeftMs: number]

/** The command that ioredis makes of the script: EVALSHA, or EVAL if Redis does not have the script. */
interface ScriptedRedis extends Redis {
  countRequest(
    minuteKey: string,
    dayKey: string,
    minuteLimit: number,
    minuteMs: number,
    dayMs: number,
    worth: number,
    times: number,
  ): Promise<CountResult>
}

/**
 * A connection to Redis that is given up at its first failure and replaced in the background. `status.state`
 * always says who counts:
 *
 *     fallback   connecting; a probe is counted, which shows that scripts may run and write
 *     redis      the probe was counted: requests are counted in Redis
 *     fallback   a command failed, 100 ms passed without any answer, or the connection closed: it is
 *                destroyed, and another one is tried every 500 ms
 */
export class RedisLink {
  readonly #redis: ScriptedRedis
  readonly #status: CountersStatus
  readonly #log: CountersLog
  /** Redis answers in well under a millisecond within a network, so 100 ms of silence are an outage. */
  readonly #silence = new SilenceWatch(() => {
    this.#noteError(new Error(`no answer within ${SILENCE_MS} ms`))
    this.#giveUp()
  })
  #isClosing = false
  /**
   * Why Redis is away; empty until something says it. A text, because the error itself holds the command and
   * with it a password.
   */
  #reason = ''
  /** Called whenever a connection has counted its probe. */
  #onCounting: () => void = () => {}

  /** Connects. Resolves when it is known whether Redis counts, at the latest after `OPENING_MS`. */
  static async open(url: string, status: CountersStatus, log: CountersLog): Promise<RedisLink> {
    const link = new RedisLink(url, status, log)
    await Promise.race([link.#firstOutcome(), setTimeout(OPENING_MS, undefined, { ref: false })])
    if (status.state === 'fallback') {
      link.#reason = await refusalOfRedis(link.#redis.options, link.#reason)
      link.#warn()
    }
    return link
  }

  private constructor(url: string, status: CountersStatus, log: CountersLog) {
    const scripts = { countRequest: { lua: COUNT_SCRIPT, numberOfKeys: 2 } }
    this.#redis = new Redis(url, { ...OPTIONS, scripts }) as ScriptedRedis
    this.#status = status
    this.#log = log
    status.state = 'fallback'
    this.#redis.on('error', (error) => this.#noteError(error))
    this.#redis.on('ready', () => this.#probe())
    this.#redis.on('close', () => {
      this.#reason ||= CLOSED
      this.#giveUp()
    })
  }

  /**
   * Counts requests, with one write for all orders. Call it only while `status.state` is `redis`. Promises
   * reject when Redis fails or does not answer in time; the connection is then given up.
   */
  count(orders: readonly CountOrder[]): Promise<Counts>[] {
    const { stream } = this.#redis
    stream.cork()
    const counts = orders.map((order) => this.#countOne(order))
    stream.uncork()
    return counts
  }

  async #countOne(order: CountOrder): Promise<Counts> {
    this.#silence.asked()
    try {
      return await countRequests(this.#redis, order)
    } catch (error) {
      this.#noteError(error)
      this.#giveUp()
      throw error
    } finally {
      this.#silence.answered()
    }
  }

  close(): void {
    this.#isClosing = true
    this.#redis.disconnect()
  }

  /** Resolves when the first connection has counted its probe or closed. */
  #firstOutcome(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCounting = resolve
      this.#redis.once('close', resolve)
    })
  }

  async #probe(): Promise<void> {
    try {
      await this.#countOne({ keyId: PROBE, minuteLimit: 0, worth: 1, times: 1 })
    } catch {
      // The connection was given up, and another one will be tried.
      return
    }
    this.#status.state = 'redis'
    this.#reason = ''
    this.#log.info({}, 'rate limits are counted in Redis, for all replicas')
    this.#onCounting()
  }

  #noteError(error: unknown): void {
    this.#status.redisErrors++
    this.#reason = withoutPassword((error as Error).message, this.#redis.options.password)
  }

  #giveUp(): void {
    const wasCounting = this.#status.state === 'redis'
    this.#status.state = 'fallback'
    this.#redis.stream.destroy()
    if (!wasCounting || this.#isClosing) return
    this.#status.takeovers++
    this.#warn()
  }

  #warn(): void {
    this.#log.warn({ reason: this.#reason }, 'rate limits are counted in this process alone until Redis is back')
  }
}

async function countRequests(redis: ScriptedRedis, order: CountOrder): Promise<Counts> {
  const { keyId, minuteLimit, worth, times } = order
  const keys = [redisKey(keyId, 'minute'), redisKey(keyId, 'day')] as const
  const counts = await redis.countRequest(...keys, minuteLimit, LENGTHS_MS.minute, LENGTHS_MS.day, worth, times)
  const [minuteUsed, minuteLeftMs, dayUsed, dayLeftMs] = counts
  return { minute: { used: minuteUsed, leftMs: minuteLeftMs }, day: { used: dayUsed, leftMs: dayLeftMs } }
}

/** The braces put both windows of an API key into one slot of a cluster, where one script may touch both. */
function redisKey(keyId: string, window: WindowName): string {
  return `confdex:{${keyId}}:${window}`
}

function withoutPassword(text: string, password: string | null | undefined): string {
  return password ? text.replaceAll(password, '***') : text
}
