/** What requests are answered with: the directory, which the server sets, and what all routes share. */
import type { FastifyRequest } from 'fastify'
import type { EpochDay } from '../event/days.ts'
import type { Unavailable } from '../operations/errors.ts'
import type { Directory } from '../search/directory.ts'
import type { StageDurations } from './measurements/stage-durations.ts'
import type { AnswerCache } from './response/answer-cache.ts'
import type { HeaderLines } from './response/header-lines.ts'

/** A server that is leaving still answers, but wants no more requests. */
type ServingState =
  | { readonly state: Unavailable; readonly directory?: undefined }
  | { readonly state: 'serving' | 'leaving'; readonly directory: Directory }

/** The one place that holds the current state: the server sets it, every request reads it once. */
export interface Serving {
  current: ServingState
}

/** Why a server wants no requests; undefined where it does. */
export function notReadyBecause({ current }: Serving): Unavailable | undefined {
  if (current.state === 'serving') return current.directory.snapshot.fileHealth.isUsable ? undefined : 'damaged'
  return current.state === 'leaving' ? 'draining' : current.state
}

/** An answer with status 200. */
export interface BodyAnswer {
  /** All headers but those of the body. */
  readonly head: HeaderLines
  readonly body: string | Buffer
  /** Matching events, for the log. */
  readonly total: number | undefined
}

/**
 * Reads the query string of a plain request. Returns what answers it, given the headers of its caller's
 * limits; undefined where Fastify is to answer. Fastify also answers where this throws.
 */
export type PlainRoute = (text: string, directory: Directory) => ((limitHeaders: HeaderLines) => BodyAnswer) | undefined

/** What routes need beside the directory, which comes with each request. */
export interface Services {
  readonly searchAnswers: AnswerCache
  readonly stages: StageDurations
  /** The current day, asked once a request. */
  readonly today: () => EpochDay
  /** Counts an answer that is worth several requests towards the limits of its caller. */
  readonly charge: (request: FastifyRequest, requests: number) => void | Promise<void>
}
