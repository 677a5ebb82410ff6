import type * as z from 'zod'
import type { EpochDay } from '../event/days.ts'
import type { Directory } from '../search/directory.ts'

/** The parameters of one request as a door decoded them. Nothing about them has been checked. */
export interface GivenParameters {
  /** Every name with its values in order, untrimmed. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** A sentence for each part that could not be decoded. */
  readonly problems: readonly string[]
}

/** What an answer depends on, beside operation, snapshot and day: equal for requests with the same answer. */
export interface CanonicalRequest {
  /** Supplied parameters as given (trimmed), in the order of their schema. */
  readonly given: Readonly<Record<string, string>>
  /** Unknown names that the answer mentions, sorted. */
  readonly unknown: readonly string[]
}

/**
 * One operation, as every door offers it. `Request` is what `read` makes of parameters and `answer` needs.
 */
export interface Operation<Request extends CanonicalRequest> {
  readonly id: string
  /** At most 300 characters, like the description: chat assistants refuse more. */
  readonly summary: string
  readonly description: string
  readonly parameters: z.ZodObject
  /** The body of an answer. Answers are written as text and not run through it; tests compare both. */
  readonly body: z.ZodType
  /**
   * Checks the parameters and finds what they name.
   * @throws ServiceError 400; 404 for an event that does not exist
   */
  read(given: GivenParameters, directory: Directory): Request
  /** The answer as JSON text. */
  answer(directory: Directory, request: Request, today: EpochDay): string | Promise<string>
}

/** What an operation without parameters reads. */
export const NOTHING_GIVEN: CanonicalRequest = { given: {}, unknown: [] }
