import type { Truth } from './truth.ts'

/** The parameters of a search as an assistant sends them. */
export type Call = Readonly<Record<string, string>>

/** What a person wanted, the call that an assistant made of it, and which events are the right ones. */
export interface Question {
  /** In the words of the person. */
  readonly asked: string
  readonly call: Call
  /** Holds for the events that the person meant; written from the rows of the dump. */
  readonly truth: Truth
  /** The person wants all of them: recall is judged however many there are. */
  readonly wantsAll?: true
  /** What the first event shown must satisfy, where order matters. */
  readonly first?: Truth
  /** Only where `truth` holds for no event: the events that a good way out brings. */
  readonly instead?: Truth
  /** Neither is there anything to show instead: only an empty answer is right. */
  readonly nothing?: true
  /** One of the thirty that are tried as a new user would. */
  readonly thirty?: true
}

/** One kind of question. */
export interface QuestionKind {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** Makes a question. */
export function ask(asked: string, call: Call, truth: Truth, more: Omit<Question, 'asked' | 'call' | 'truth'> = {}) {
  return { asked, call, truth, ...more } satisfies Question
}

/** The marks of a question, by their short names. */
export const THIRTY = { thirty: true } as const
export const ALL = { wantsAll: true } as const
