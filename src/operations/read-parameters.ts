/** Turns texts into values, or into one error with all problems (section 4.1.2 of docs/contract.md). */
import type * as z from 'zod'
import { quote, serviceError } from './errors.ts'
import type { CanonicalRequest, GivenParameters } from './operation.ts'

/** The checked parameters of one request. `unknown` contains the names that are no parameter. */
export interface ReadParameters<Parsed> extends CanonicalRequest {
  readonly parsed: Parsed
}

type Read<Schema extends z.ZodObject> = ReadParameters<z.output<Schema>>

/**
 * Returns a function that checks parameters by a schema, and throws ServiceError 400 with all problems. Blank
 * values count as absent.
 */
export function createReader<Schema extends z.ZodObject>(schema: Schema): (query: GivenParameters) => Read<Schema> {
  const names = Object.keys(schema.shape)
  return (query) => {
    const problems = [...query.problems]
    const raw: Record<string, string> = {}
    const given: Record<string, string> = {}
    for (const name of names) {
      const values = query.values.get(name)
      if (values === undefined) continue
      const value = values[0]!
      const trimmed = value.trim()
      if (values.length > 1) {
        problems.push(
          `Parameter ${quote(name)} must be given only once; received ${quote(value)} and ${quote(values[1]!)}.`,
        )
      } else if (trimmed !== '') {
        raw[name] = value
        given[name] = trimmed
      }
    }
    const result = schema.safeParse(raw)
    if (!result.success) problems.push(...result.error.issues.map((issue) => sentenceOf(issue, raw)))
    if (!result.success || problems.length > 0) throw serviceError('invalidParameter', problems)
    return { parsed: result.data, given, unknown: unknownNames(query, schema) }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const CONTROL = /[\x00-\x1f\x7f-\x9f]/

/** True if a text contains a control character, which names and values must not have. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text)
}

export function problemOfControl(name: string, value: string): string {
  return `Parameter ${quote(name)} must not contain control characters; received ${quote(value)}.`
}

function unknownNames(query: GivenParameters, schema: z.ZodObject): readonly string[] {
  return [...query.values.keys()].filter((name) => !Object.hasOwn(schema.shape, name)).sort()
}

function sentenceOf(issue: z.core.$ZodIssue, raw: Readonly<Record<string, string>>): string {
  const names = issue.path.map(String)
  const received = names.map((name) => quote(raw[name] ?? '')).join(' and ')
  const subject = `${names.length === 1 ? 'Parameter' : 'Parameters'} ${names.map(quote).join(' and ')}`
  return `${subject} ${issue.message}; received ${received}.`
}
