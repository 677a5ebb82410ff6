import type { Truth } from './truth.ts'

/** The parameters of a search as an assistant sends them. */
export type Call = Readonly<Record<string, string>>

export interface Question {
  readonly asked: string
  readonly call: Call
  /** Predicate for the right events, written from the rows of the dump. */
  readonly truth: Truth
  /** The person wants all right events, so recall is judged for any number of events. */
  readonly wantsAll?: true
  /** Predicate for the first event of the answer, if order matters. */
  readonly first?: Truth
  /** If `truth` holds for no event: predicate for the events that a good proposed call finds. */
  readonly instead?: Truth
  /** Only an empty answer is right. */
  readonly nothing?: true
  /** One of the thirty questions that `--thirty` prints. */
  readonly thirty?: true
}

export interface QuestionKind {
  /** Name for `--only`. */
  readonly name: string
  readonly title: string
  readonly questions: readonly Question[]
}

export function ask(asked: string, call: Call, truth: Truth, more: Omit<Question, 'asked' | 'call' | 'truth'> = {}) {
  return { asked, call, truth, ...more } satisfies Question
}

export const THIRTY = { thirty: true } as const
export const ALL = { wantsAll: true } as const
