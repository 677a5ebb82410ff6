/**
 * Answers plain requests past Node and Fastify, where the key is valid and the route can read the request.
 * Everything else goes through Fastify, and nothing of it is counted before. Both ways send the same bytes,
 * which a test compares.
 */
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Guard, PlainAdmission } from './admission/guard.ts'
import type { OneLinePerRequest } from './log/logging.ts'
import type { ErrorCounts } from './measurements/measurements.ts'
import type { RequestDurations } from './measurements/request-durations.ts'
import { readPlainRequests } from './request/plain-connections.ts'
import type { PlainHeaders } from './request/plain-head.ts'
import { BODY_LINES } from './response/send.ts'
import { sendPastNode } from './response/send-at-once.ts'
import { errorLines } from './response/send-error.ts'
import type { Serving } from './serving.ts'

interface Parts {
  readonly guard: Guard
  readonly serving: Serving
  readonly requestLog: OneLinePerRequest
  readonly requests: RequestDurations
  readonly errors: ErrorCounts
  readonly nextId: () => string
  /** Addresses of proxies, whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
}

/** Answers the plain requests of `plainRoutes` from now on. */
export function answerPlainRequests({ server, plainRoutes }: FastifyInstance, parts: Parts): void {
  const { guard, serving, requestLog, requests, errors, nextId, trustProxy } = parts
  const addressOf = addressReader(trustProxy)
  readPlainRequests(server, ({ method, target, headers }, socket) => {
    const startMs = performance.now()
    const { path, text } = splitTarget(target)
    const route = plainRoutes.get(path)
    const { state, directory } = serving.current
    // A server that is leaving closes connections, and Node does that.
    if (route === undefined || state !== 'serving' || method !== 'GET') return false
    if (headers['if-none-match'] !== undefined) return false
    const key = guard.keyOf(headers)
    if (key === undefined) return false
    const answer = unlessItThrows(() => route(text, directory))
    if (answer === undefined) return false

    /** Returns false for a defect. Fastify logs it and answers with 500, and the request counts twice. */
    const send = ({ limitHeaders, refusal }: PlainAdmission, toAnswer: typeof answer): boolean => {
      const answered = refusal === undefined ? unlessItThrows(() => toAnswer(limitHeaders)) : undefined
      if (answered !== undefined) {
        sendPastNode(server, socket, 200, answered.head + BODY_LINES, answered.body)
      } else if (refusal !== undefined) {
        errors.add(refusal)
        sendPastNode(server, socket, refusal.status, limitHeaders + errorLines(refusal) + BODY_LINES, refusal.body)
      } else {
        return false
      }
      const status = refusal?.status ?? 200
      const ms = performance.now() - startMs
      requests.ofRoute(path).observe(status, ms)
      // Such refusals share one line.
      if (refusal?.isAggregated) return true
      const { caller } = key
      const ip = addressOf(socket, headers)
      requestLog.logAnswer({ id: nextId(), caller, ip, method, route: path, status, total: answered?.total }, ms)
      return true
    }

    const admission = guard.admitPlain(key)
    if (!(admission instanceof Promise)) return send(admission, answer)
    return admission.then((decided) => {
      // Nobody waits for the answer any more.
      if (!socket.writable) return true
      const now = serving.current.directory
      const toAnswer = now === directory ? answer : now && unlessItThrows(() => route(text, now))
      return toAnswer !== undefined && send(decided, toAnswer)
    })
  })
}

function splitTarget(target: string): { path: string; text: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, text: '' } : { path: target.slice(0, mark), text: target.slice(mark + 1) }
}

/** Whatever is wrong with a request, Fastify finds it again and answers. */
function unlessItThrows<Result>(make: () => Result): Result | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Reads addresses as Fastify does for `request.ip`. */
function addressReader(trustProxy: readonly string[]) {
  if (trustProxy.length === 0) return ({ remoteAddress }: Socket) => remoteAddress
  const trust = proxyAddress.compile([...trustProxy])
  return (socket: Socket, headers: PlainHeaders) =>
    proxyAddress.all({ socket, headers } as Parameters<typeof proxyAddress.all>[0], trust).at(-1)
}
