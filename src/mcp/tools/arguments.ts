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

/** Members of a JSON Schema that an assistant gains nothing from: errors say what a value must be like. */
const LEFT_OUT = ['$schema', 'pattern', 'maxLength']

export function argumentsOf(parameters: z.ZodObject, differences: Differences = {}): Arguments {
  const { without = [], required = [], descriptions = {} } = differences
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
        additionalProperties: false,
      }
      return schema
    },
    read: (given) => asText(given, { known, lists, without }),
    typed: (given) => {
      const entries = Object.entries(given).map(([name, value]) => [name, lists.has(name) ? split(value) : value])
      return Object.fromEntries(entries)
    },
  }
}

function propertyOf(field: z.ZodType, description: string | undefined): JsonObject {
  const { examples, ...schema } = z.toJSONSchema(field, {
    io: 'input',
    override: keepExamples,
    unrepresentable: 'any',
  }) as Record<string, unknown>
  for (const name of LEFT_OUT) delete schema[name]
  schema.description = description ?? inToolNames(String(schema.description))
  const [example] = examples as readonly unknown[]
  const list = LISTS.get(innermost(field))
  if (list === undefined)
    return schema.enum === undefined && schema.default === undefined ? { ...schema, examples: [example] } : schema
  const values = list.values === undefined ? {} : { enum: list.values }
  return {
    ...schema,
    type: 'array',
    description: String(schema.description).replace(/, separated by commas(?:: [\w, ]+)?/, ''),
    items: { type: 'string', ...values },
    examples: [split(example)],
  }
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
  readonly without: readonly string[]
}

function asText(given: JsonObject, { known, lists, without }: Names): GivenParameters {
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
    const texts = (Array.isArray(value) ? value : [value]).map(textOf)
    if (!texts.every((text) => text !== undefined)) {
      const expected = lists.has(name) ? 'a list of texts' : 'a text or a number'
      problems.push(`Parameter ${quote(name)} must be ${expected}; received ${quote(JSON.stringify(value))}.`)
    } else if (texts.some(hasControl)) {
      problems.push(problemOfControl(name, texts.find(hasControl)!))
    } else if (texts.length > 0) {
      values.set(name, lists.has(name) ? [texts.join(COMMA)] : texts)
    }
  }
  return { values, problems }
}

/** Halves of characters are no text. */
const HALF_CHARACTER = /\p{Cs}/u

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return HALF_CHARACTER.test(value) ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}
