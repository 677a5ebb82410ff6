import { DEADLINE_KINDS, DEFAULT_KIND, readShortForm, type TimedDeadline } from '../event/deadlines.ts'

/** Members that only the answer for one event shows; null if not known. */
export interface Details {
  readonly description: string | null
  /** The text of the column `submission_deadline` of the dump, as written. */
  readonly submission_deadline: string | null
  readonly updated_at: string | null
  readonly source_url: string | null
  /** All deadlines of the event, if the dump lists any in addition to `submission_deadline`; else empty. */
  readonly deadlines: readonly TimedDeadline[]
}

export const NO_DETAILS: Details = {
  description: null,
  submission_deadline: null,
  updated_at: null,
  source_url: null,
  deadlines: [],
}

/** The members of a deadline that may be unknown, with the values that mean unknown. */
export const NO_DEADLINE: Pick<TimedDeadline, 'instant' | 'zone' | 'round' | 'label' | 'extended'> = {
  instant: null,
  zone: null,
  round: null,
  label: null,
  extended: false,
}

/** The text of a record: the known members as JSON without braces. */
export function detailText(details: Details): string {
  const deadlines = details.deadlines.map(({ kind, due, ...rest }) => ({ kind, due, ...known(NO_DEADLINE, rest) }))
  const { deadlines: _, ...texts } = details
  return JSON.stringify({ ...known(NO_DETAILS, texts), ...(deadlines.length > 0 && { deadlines }) }).slice(1, -1)
}

/** The members of an object whose values differ from those of `unknown`, in the order of `unknown`. */
function known<T extends object>(unknown: T, object: { readonly [Name in keyof T]?: T[Name] }) {
  const names = Object.keys(unknown) as (keyof T)[]
  return Object.fromEntries(names.filter((name) => object[name] !== unknown[name]).map((name) => [name, object[name]]))
}

/** The details in the text of a record; undefined if `detailText` would write another text. */
export function parseDetail(text: string): Details | undefined {
  try {
    const given = JSON.parse(`{${text}}`)
    const deadlines = (given.deadlines ?? []).map((each: object) => ({ ...NO_DEADLINE, ...each }))
    const details: Details = { ...NO_DETAILS, ...given, deadlines }
    return text !== '' && areDetails(details) && detailText(details) === text ? details : undefined
  } catch {
    return undefined
  }
}

function areDetails({ deadlines, ...texts }: Details): boolean {
  return Object.values(texts).every(isTextOrNull) && deadlines.every(isDeadline)
}

function isDeadline({ kind, due, instant, zone, round, label, extended }: TimedDeadline): boolean {
  return (
    DEADLINE_KINDS.includes(kind) &&
    typeof due === 'string' &&
    [instant, round].every((value) => value === null || typeof value === 'number') &&
    [zone, label].every(isTextOrNull) &&
    typeof extended === 'boolean'
  )
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

/** All deadlines of an event: those of its details, or else `submission_deadline`, or else none. */
export function deadlinesOf({ deadlines, submission_deadline: due }: Details): readonly TimedDeadline[] {
  if (deadlines.length > 0 || due === null) return deadlines
  return [{ kind: DEFAULT_KIND, due, ...NO_DEADLINE, instant: readShortForm(due)?.instant ?? null }]
}
