import type { EpochDay } from '../../event/days.ts'
import type { Directory } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'
import type { Arguments } from './arguments.ts'

/** What a call is answered from. */
export interface Context {
  readonly directory: Directory
  readonly today: EpochDay
  /** Where callers reach the service, without a slash at its end. */
  readonly publicBaseUrl: string
  /** Opens the calendars that answers link to; undefined if they link to none. */
  readonly feedToken: string | undefined
  readonly answers: ToolAnswers
}

/** Remembers answers of tools, by keys that contain snapshot and day. It may forget any of them. */
export interface ToolAnswers {
  find(key: string): Found | undefined
  add(key: string, answer: Found): void
}

/** What a tool found. */
export interface Found {
  /** The answer as JSON text. */
  readonly json: string
  /** Matching events, where it was a search. */
  readonly total?: number
}

/** A tool as assistants see it, and what it does. */
export interface Tool {
  readonly name: string
  /** For people. */
  readonly title: string
  readonly description: string
  readonly arguments: Arguments
  /** JSON Schema of the answer. */
  readonly answer: JsonObject
  /** @throws ServiceError, whose message the assistant reads */
  run(context: Context, given: JsonObject): Found | Promise<Found>
}
