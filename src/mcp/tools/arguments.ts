/**
 * The arguments of a tool: the parameters of an operation, with JSON numbers and arrays instead of texts.
 * Their JSON Schema and the messages about wrong values are generated from the parameters.
 */
import * as z from 'zod'
import { quote } from '../../operations/errors.ts'
import { keepExamples } from '../../operations/json-schema.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { LISTS } from '../../operations/parameter-kinds.ts'
import { hasControl, problemOfControl } from '../../operations/read-parameters.ts'
import type { JsonObject } from '../wire/protocol.ts'

/** Differences between the arguments of a tool and the parameters of its operation. */
interface Differences {
  /** Parameters that only make sense in HTTP. */
  readonly without?: readonly string[]
  readonly required?: readonly string[]
  /** Descriptions by parameter, in place of the operation's own descriptions, which mention HTTP. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** Parameters that may have several values, separated by commas or in an array. */
  readonly several?: readonly string[]
}

export interface Arguments {
  /** The JSON Schema. It is generated when it is first needed, so that the server starts faster. */
  readonly schema: JsonObject
  /** The arguments as text. Their values have not been checked. */
  read(given: JsonObject): GivenParameters
  /** Parameters of the operation as arguments: the inverse of `read`. */
  typed(parameters: JsonObject): JsonObject
}

const COMMA = ','

/**
 * Keywords that are kept from the JSON Schema of a parameter: strict clients refuse a tool with `format`,
 * `pattern` or `examples`.
 */
const KEYWORDS = ['type', 'enum', 'default', 'minimum', 'maximum']

export function argumentsOf(parameters: z.ZodObject, differences: Differences = {}): Arguments {
  const { without = [], required = [], descriptions = {}, several = [] } = differences
  const fields = Object.entries<z.ZodType>(parameters.shape).filter(([name]) => !without.includes(name))
  const known = new Set(fields.map(([name]) => name))
  const lists = new Set(fields.filter(([, field]) => LISTS.has(innermost(field))).map(([name]) => name))
  let schema: JsonObject | undefined
  return {
    get schema() {
      schema ??= {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, propertyOf(field, descriptions[name])])),
        ...(required.length > 0 ? { required } : {}),
      }
      return schema
    },
    read: (given) => asText(given, { known, lists, without, joined: new Set([...lists, ...several]) }),
    typed: (given) => {
      const entries = Object.entries(given).map(([name, value]) => [name, lists.has(name) ? split(value) : value])
      return Object.fromEntries(entries)
    },
  }
}

function propertyOf(field: z.ZodType, description: string | undefined): JsonObject {
  const converted = z.toJSONSchema(field, { io: 'input', override: keepExamples, unrepresentable: 'any' })
  const schema = Object.fromEntries(Object.entries(converted).filter(([name]) => KEYWORDS.includes(name)))
  const list = LISTS.get(innermost(field))
  const own = inToolNames(String(converted.description))
  if (list !== undefined) {
    const values = list.values === undefined ? {} : { enum: list.values }
    const ofList = own.replace(/, separated by commas(?:: [\w, ]+)?/, '')
    return { ...schema, type: 'array', description: description ?? ofList, items: { type: 'string', ...values } }
  }
  if (description !== undefined) return { ...schema, description }
  const needsExample = schema.enum === undefined && schema.default === undefined
  return { ...schema, description: needsExample ? `${own} For example ${converted.examples?.[0]}.` : own }
}

/** A text with the names of operations replaced by those of tools: `listTopics` becomes `list_topics`. */
function inToolNames(text: string): string {
  return text.replace(/\b(?:search|get|list)(?:[A-Z][a-z]+)+\b/g, (id) =>
    id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
}

function innermost(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? innermost(field.unwrap() as z.ZodType) : field
}

function split(value: unknown): readonly string[] {
  return String(value).split(COMMA)
}

interface Names {
  readonly known: ReadonlySet<string>
  /** The arguments of `known` that are lists. */
  readonly lists: ReadonlySet<string>
  /** The arguments of `known` whose values are joined into one text, separated by commas. */
  readonly joined: ReadonlySet<string>
  readonly without: readonly string[]
}

function asText(given: JsonObject, { known, lists, joined, without }: Names): GivenParameters {
  const values = new Map<string, readonly string[]>()
  const problems: string[] = []
  for (const [name, value] of Object.entries(given)) {
    // assistants send null for absent arguments
    if (value === null || without.includes(name)) continue
    if (!known.has(name)) {
      // `read` of the operation reports the unknown name
      values.set(name, [])
      continue
    }
    const texts = elementsOf(value, joined.has(name)).filter(isGiven).map(textOf)
    if (!texts.every((text) => text !== undefined)) {
      const expected = lists.has(name) ? 'a list of texts' : 'a text or a number'
      problems.push(`Parameter ${quote(name)} must be ${expected}; received ${quote(JSON.stringify(value))}.`)
    } else if (texts.some(hasControl)) {
      problems.push(problemOfControl(name, texts.find(hasControl)!))
    } else if (texts.length > 0) {
      values.set(name, joined.has(name) ? [texts.join(COMMA)] : texts)
    }
  }
  return { values, problems }
}

/**
 * The elements of an array, or of an array written as JSON text; otherwise the value alone. If only one value
 * is allowed, a text such as `["a","b"]` stays one text.
 */
function elementsOf(value: unknown, areSeveralAllowed: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !/^\s*\[.*\]\s*$/s.test(value)) return [value]
  try {
    const elements: readonly unknown[] = JSON.parse(value)
    return areSeveralAllowed || elements.length <= 1 ? elements : [value]
  } catch {
    return [value]
  }
}

/** False if an element is null or blank, which counts as absent. */
function isGiven(element: unknown): boolean {
  return element !== null && !(typeof element === 'string' && element.trim() === '')
}

/** Lone surrogates are not valid text. */
const HALF_CHARACTER = /\p{Cs}/u

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return HALF_CHARACTER.test(value) ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}
