import { performance } from 'node:perf_hooks'
import { type ServiceError, serviceError } from '../../operations/errors.ts'

/**
 * How long the requests of one turn of the event loop may be worked on while there are too many. What is read later in the turn has waited for as long
 * already and is refused.
 *
 * Less would cost good answers, for every turn pays for its refusals: of 1,000 connections that all ask at once for what takes 0.17 ms, 40 ms
 * let in 235 and pay 46 ms for refusing the others; 100 ms let in 590 and pay 25.
 */
const TURN_MS = 100

/**
 * Refusals take at most a third of the time that came before them; then requests are let in again, in the same turn, for those who were refused may ask again before it ends. A
 * refusal costs 50 us, nearly as much as an answer from the cache: of 4,000 connections that asked for these, 2,300 requests a second were let in and 14,500 refused without
 * this.
 */
const REFUSING_SHARE = 1 / 3

/**
 * There are too many when turns have been longer than `TURN_MS` for so long, one after the other: a queue that stays, not a burst that is worked off. Stalls
 * (20 ms for a swap of snapshots or a garbage collection) and the first requests of a process, ten times as slow as later ones, must refuse nobody.
 */
const PATIENCE_MS = 500

/** No turn may let in for longer, in a burst neither: 128 requests of 4 ms each. */
const BURST_MS = 500

/**
 * So many requests of a turn are never too many, however long they take: a process that others keep from its processor, or that reads memory from a disk, has long
 * turns with few requests, and refusing some would spare the others next to nothing. 10 connections on a machine with three times as many busy processes as cores got 503s without this.
 * It is also what a balancer lets through at a time (deploy/haproxy.cfg): then the balancer refuses, at a fifth of the cost.
 */
export const ALWAYS_ADMITTED = 64

/** A loop that waited for so long between two turns had nothing to do. */
const IDLE_MS = 20

/** Refusals are told in one line as often, not one by one. */
const TELL_MS = 10_000

const OVERLOADED = serviceError('unavailable', 'overloaded')

interface OverloadLog {
  warn(fields: object, message: string): void
}

/**
 * Refuses requests while there are more than can be answered soon. Judges each request by the turn it is read in, not by samples of the loop's delay as
 * @fastify/under-pressure does, which lets in everything or nothing until its next sample. Offered three times what a replica can answer on 1,000
 * connections, searches of 3.5 ms each, it gave a p99 of 190 to 2,007 ms (limits of 20 and 40 ms, two rounds each) where this rule, at 40 ms, gave 85 to 89, with as many good
 * answers. With searches of 0.2 ms its refusals alone kept the delay above a limit of 20 ms: 31 to 133 good answers a second; 382 to 3,235 with 40 ms; this rule gave 1,304 to 2,210.
 */
export class Overload {
  readonly #log: OverloadLog
  readonly #nowMs: () => number
  readonly #endTurn = () => {
    this.#isTurn = false
    this.#turnEndedMs = this.#nowMs()
    if (this.#turnEndedMs - this.#turnBeganMs <= TURN_MS) this.#longSinceMs = undefined
    else this.#longSinceMs ??= this.#turnBeganMs
  }
  #isTurn = false
  /** Of this turn, refused ones included. */
  #requests = 0
  #turnBeganMs = 0
  #turnEndedMs = 0
  /** Since when requests are let in, or were before they were refused. */
  #openedMs = 0
  /** For how long they are let in. */
  #openMs = BURST_MS
  /** Since when they are refused, if they are. */
  #refusesSinceMs: number | undefined
  /** When the first of the long turns began that end with the last one. */
  #longSinceMs: number | undefined
  #refused = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: OverloadLog, nowMs: () => number = () => performance.now()) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /**
   * Lets a request in, or returns the error to answer it with: always the same object, so nobody may change it. A turn begins with its first request and ends when all that
   * was read is worked on.
   */
  refusal(): ServiceError | undefined {
    const nowMs = this.#nowMs()
    if (!this.#isTurn) this.#beginTurn(nowMs)
    this.#requests++
    if (this.#requests <= ALWAYS_ADMITTED) return undefined
    if (this.#refusesSinceMs === undefined && nowMs - this.#openedMs <= this.#openMs) return undefined
    this.#refusesSinceMs ??= nowMs
    if (nowMs - this.#refusesSinceMs > REFUSING_SHARE * this.#openMs) {
      this.#open(nowMs, TURN_MS)
      return undefined
    }
    this.#count()
    return OVERLOADED
  }

  close(): void {
    clearInterval(this.#timer)
    this.#tell()
  }

  #beginTurn(nowMs: number): void {
    if (nowMs - this.#turnEndedMs > IDLE_MS) this.#longSinceMs = undefined
    this.#open(nowMs, nowMs - (this.#longSinceMs ?? nowMs) > PATIENCE_MS ? TURN_MS : BURST_MS)
    this.#isTurn = true
    this.#requests = 0
    this.#turnBeganMs = nowMs
    setImmediate(this.#endTurn)
  }

  #open(nowMs: number, openMs: number): void {
    this.#openedMs = nowMs
    this.#openMs = openMs
    this.#refusesSinceMs = undefined
  }

  #count(): void {
    if (this.#timer === undefined) {
      this.#log.warn({}, 'overloaded: requests are refused with 503')
      this.#timer = setInterval(() => this.#tell(), TELL_MS).unref()
    }
    this.#refused++
  }

  #tell(): void {
    if (this.#refused > 0) {
      this.#log.warn({ requests: this.#refused }, 'requests were refused for overload, and have no lines of their own')
      this.#refused = 0
    } else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }
}
