/**
 * The arguments of a tool: the parameters of an operation, with numbers as numbers and lists as lists. Their
 * JSON Schema is made of the operation's own, and so are the sentences about wrong values.
 */
import * as z from 'zod'
import { quote } from '../../operations/errors.ts'
import { keepExamples } from '../../operations/json-schema.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { LISTS } from '../../operations/parameter-kinds.ts'
import { hasControl, problemOfControl } from '../../operations/read-parameters.ts'
import type { JsonObject } from '../wire/protocol.ts'

/** How the arguments of a tool differ from the parameters of its operation. */
interface Differences {
  /** Parameters that mean something to HTTP only. */
  readonly without?: readonly string[]
  readonly required?: readonly string[]
  /** Descriptions by name, where the operation's own speaks of HTTP. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** Texts that may hold several values, separated by commas: a list is accepted in their place. */
  readonly several?: readonly string[]
}

export interface Arguments {
  /** Made when it is first asked for, since a start need not wait for it. */
  readonly schema: JsonObject
  /** The arguments as text. Nothing about their values has been checked. */
  read(given: JsonObject): GivenParameters
  /** Parameters of the operation as arguments: the inverse of `read`. */
  typed(parameters: JsonObject): JsonObject
}

/** What a list takes between two entries, in the parameters of operations. */
const COMMA = ','

/**
 * Keywords of an argument's JSON Schema beside its description. Strict clients refuse a tool with others:
 * `format` (Gemini takes only date-time and enum), `pattern`, `examples`, `additionalProperties`. Errors say
 * what a value must be like.
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

/** A text that names operations, naming tools: `listTopics` is the tool `list_topics`. */
function inToolNames(text: string): string {
  return text.replace(/\b(?:search|get|list)(?:[A-Z][a-z]+)+\b/g, (id) =>
    id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
}

/** The schema itself, where an optional one wraps it. */
function innermost(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? innermost(field.unwrap() as z.ZodType) : field
}

function split(value: unknown): readonly string[] {
  return String(value).split(COMMA)
}

interface Names {
  readonly known: ReadonlySet<string>
  /** Those of `known` that are lists. */
  readonly lists: ReadonlySet<string>
  /** Those of `known` of which several values become one text, separated by commas. */
  readonly joined: ReadonlySet<string>
  readonly without: readonly string[]
}

function asText(given: JsonObject, { known, lists, joined, without }: Names): GivenParameters {
  const values = new Map<string, readonly string[]>()
  const problems: string[] = []
  for (const [name, value] of Object.entries(given)) {
    // Assistants send null for what they leave out.
    if (value === null || without.includes(name)) continue
    if (!known.has(name)) {
      // Whoever reads the parameters says that there is none of this name.
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
 * The elements of a list, also of a list that is written as JSON text; else the value alone. Where only one
 * value is allowed, JSON text of several is a text like any other.
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

/** False for an element that is null or blank, which counts as absent. */
function isGiven(element: unknown): boolean {
  return element !== null && !(typeof element === 'string' && element.trim() === '')
}

/** Halves of characters are no text. */
const HALF_CHARACTER = /\p{Cs}/u

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return HALF_CHARACTER.test(value) ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}
