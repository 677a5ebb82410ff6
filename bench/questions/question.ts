import type { Truth } from './truth.ts'

/** The parameters of a search as an assistant sends them. */
export type Call = Readonly<Record<string, string>>

/** A person's question, the call that an assistant made of it, and the right events. */
export interface Question {
  /** The question in the person's words. */
  readonly asked: string
  readonly call: Call
  /** Predicate for the events that the person meant; written from the rows of the dump. */
  readonly truth: Truth
  /** True if the person wants all right events: recall is then judged for any number of events. */
  readonly wantsAll?: true
  /** Predicate for the first event of the answer, if order matters. */
  readonly first?: Truth
  /** Only if `truth` holds for no event: predicate for the events that a good proposed call finds. */
  readonly instead?: Truth
  /** True if no event and no proposed call is right: only an empty answer is right. */
  readonly nothing?: true
  /** True for thirty of the questions, which `--thirty` prints as a new user sees them. */
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

/** Short names for properties of a question. */
export const THIRTY = { thirty: true } as const
export const ALL = { wantsAll: true } as const
