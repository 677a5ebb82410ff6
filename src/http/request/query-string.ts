/** Reads query strings without guessing: nothing is dropped, coerced or joined. */
import { quote } from '../../operations/errors.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { hasControl, problemOfControl } from '../../operations/read-parameters.ts'

export interface QueryText {
  readonly text: string
}

/** Maximum number of described problems. A target can have thousands; further problems are only counted. */
const MAX_PROBLEMS = 20

/** Parses the part of a target after the question mark. Never throws: the result has the problems. */
export function parseQueryString(text: string): GivenParameters {
  const values = new Map<string, string[]>()
  const problems: string[] = []
  for (const pair of text === '' ? [] : text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const rawName = equals < 0 ? pair : pair.slice(0, equals)
    const rawValue = equals < 0 ? '' : pair.slice(equals + 1)
    const name = decode(rawName)
    const value = decode(rawValue)
    if (name === undefined || hasControl(name)) {
      problems.push(
        `A parameter name must be percent-encoded UTF-8 without control characters; received ${quote(rawName)}.`,
      )
    } else if (value === undefined) {
      problems.push(`Parameter ${quote(name)} must be percent-encoded UTF-8; received ${quote(rawValue)}.`)
    } else if (hasControl(value)) {
      problems.push(problemOfControl(name, value))
    } else {
      const list = values.get(name)
      if (list === undefined) values.set(name, [value])
      else list.push(value)
    }
  }
  return { values, problems: problems.length > MAX_PROBLEMS ? shortened(problems) : problems }
}

function shortened(problems: readonly string[]): string[] {
  const more = problems.length - MAX_PROBLEMS
  return [...problems.slice(0, MAX_PROBLEMS), `Further parts of the query string that cannot be read: ${more}.`]
}

/** Decodes percent-encoding and plus signs; undefined if the bytes are not UTF-8. */
function decode(raw: string): string | undefined {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
