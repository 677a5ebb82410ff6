import type { Moment } from '../../event/moment.ts'
import type { Directory } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'
import type { ServerInfo } from '../wire/reply.ts'
import type { Arguments } from './arguments.ts'

export interface Context extends Moment {
  readonly directory: Directory
  /** The URL under which callers reach the service, without a slash at its end. */
  readonly publicBaseUrl: string
  /** Feed token for links to calendars in answers; undefined for no links. */
  readonly feedToken: string | undefined
  readonly answers: ToolAnswers
  readonly server: ServerInfo
  /** The definitions of all tools, as JSON text. */
  readonly toolList: string
}

/** Authorization scheme of a tool, in the format that ChatGPT expects: no credentials, or an access token. */
export type SecurityScheme =
  | { readonly type: 'noauth' }
  | { readonly type: 'oauth2'; readonly scopes: readonly string[] }

/** A cache of answers of tools, by call, snapshot, day and last passed deadline. It may forget any answer. */
export interface ToolAnswers {
  find(key: string): Found | undefined
  add(key: string, answer: Found): void
}

export interface Found {
  /** The answer as JSON text. */
  readonly json: string
  /** Number of matching events if the tool was a search. */
  readonly total?: number
}

/** A tool: its description for assistants, and the function that it runs. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Arguments
  /** JSON Schema of the answer. */
  readonly answer: JsonObject
  /**
   * Answers a call.
   * @throws ServiceError, whose message the assistant reads
   */
  run(context: Context, given: JsonObject): Found | Promise<Found>
}
