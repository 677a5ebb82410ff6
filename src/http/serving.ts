/** Objects that routes share: the directory that answers requests, and services such as the current day. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Moment } from '../event/moment.ts'
import { serviceError, type Unavailable } from '../operations/errors.ts'
import type { Directory } from '../search/directory.ts'
import type { StageDurations } from './measurements.ts'
import type { AnswerCache } from './response/caching.ts'
import { JSON_TYPE } from './response/send.ts'

/** State of the server. `leaving`: it still answers, but load balancers must send no more requests. */
type ServingState =
  | { readonly state: Unavailable; readonly directory?: undefined }
  | { readonly state: 'serving' | 'leaving'; readonly directory: Directory }

/** The current state: the server sets it, every request reads it once. */
export interface Serving {
  current: ServingState
}

/** Reason why load balancers must send no requests; undefined if the server is ready. */
export function notReadyBecause({ current }: Serving): Unavailable | undefined {
  if (current.state === 'serving') return current.directory.snapshot.fileHealth.isUsable ? undefined : 'damaged'
  return current.state === 'leaving' ? 'draining' : current.state
}

/** The moment of an answer, and the seconds for which callers may keep the answer. */
interface AnswerMoment extends Moment {
  readonly maxAge: number
}

export interface Services {
  readonly searchAnswers: AnswerCache
  readonly stages: StageDurations
  readonly moment: (directory: Directory) => AnswerMoment
  /** Counts an answer that costs several requests. */
  readonly charge: (request: FastifyRequest, requests: number) => Promise<void>
}

const OPTIONS = { config: { access: 'public', probe: true } } as const

/**
 * Adds `/livez`, which answers as long as the process runs, and `/readyz`, which answers with the number of
 * events, or with 503 and the reason why the server is not ready.
 */
export function addHealthRoutes(app: FastifyInstance, serving: Serving): void {
  app.get('/livez', OPTIONS, (_request, reply) =>
    reply.header('cache-control', 'no-store').type(JSON_TYPE).send('{"success":true,"status":"live"}'),
  )
  app.get('/readyz', OPTIONS, (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reason = notReadyBecause(serving)
    if (reason !== undefined) throw serviceError('unavailable', reason)
    const events = serving.current.directory?.snapshot.rows
    return reply.type(JSON_TYPE).send(JSON.stringify({ success: true, status: 'ready', events }))
  })
}
