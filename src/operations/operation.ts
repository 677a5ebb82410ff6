import type * as z from 'zod'
import type { Instant, Moment } from '../event/moment.ts'
import type { Directory } from '../search/directory.ts'

/** The parameters of one request as HTTP or MCP decoded them, not yet checked. */
export interface GivenParameters {
  /** Values by name, in the order of the request, not trimmed. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** A sentence for each part of the request that could not be decoded. */
  readonly problems: readonly string[]
}

/** The parameters on which an answer depends: requests with equal parameters have the same answer. */
export interface CanonicalRequest {
  /** The supplied parameters as given, trimmed, in the order of their schema. */
  readonly given: Readonly<Record<string, string>>
  /** Names of unknown parameters that the answer mentions, sorted. */
  readonly unknown: readonly string[]
}

/** One operation, as HTTP and MCP offer it. */
export interface Operation<Request extends CanonicalRequest> {
  readonly id: string
  /** At most 300 characters, like the description: chat assistants refuse longer texts. */
  readonly summary: string
  readonly description: string
  readonly parameters: z.ZodObject
  /** Schema of the answer's body, for documents. Answers are written without it; tests compare both. */
  readonly body: z.ZodType
  /**
   * Checks the parameters and looks up the names in them.
   * @throws ServiceError 400; 404 or 410 for an event or a series that does not exist
   */
  read(given: GivenParameters, directory: Directory): Request
  /** The answer as JSON text. */
  answer(directory: Directory, request: Request, moment: Moment): string | Promise<string>
  /** The last change of the answer; undefined if unknown. Absent if it is never known. */
  lastChange?(directory: Directory, request: Request, moment: Moment): Instant | undefined
}

/** The request of an operation without parameters. */
export const NOTHING_GIVEN: CanonicalRequest = { given: {}, unknown: [] }
