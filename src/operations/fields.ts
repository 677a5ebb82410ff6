/** The parameter `fields`: paths of the fields of events in an answer (section 4.1.8 of docs/contract.md). */
import * as z from 'zod'
import { someOf } from './parameter-kinds.ts'

/** Maximum length of the parameter, enough for a list of all fields. */
const MAX_CHARACTERS = 1000

export function fieldsOf(schema: z.ZodObject) {
  return someOf(
    pathsIn(schema),
    {
      description:
        'Only these fields of events, separated by commas, to save space. A dot leads into an object: dates.start.',
      examples: ['id,name,dates.start,location.city'],
    },
    MAX_CHARACTERS,
  )
}

/** The paths of all fields of a schema; the path of an object comes before those of its fields. */
export function pathsIn(schema: z.ZodObject): string[] {
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const object = objectIn(field)
    return object === undefined ? [name] : [name, ...pathsIn(object).map((path) => `${name}.${path}`)]
  })
}

/** The schema of the objects that a field contains, alone or in an array. */
function objectIn(field: z.core.$ZodType): z.ZodObject | undefined {
  if (field instanceof z.ZodObject) return field
  if (field instanceof z.ZodArray) return objectIn(field.element)
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable ? objectIn(field.unwrap()) : undefined
}

/** A value, or each element of an array, with only these fields, in their original order. */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => selectFields(element, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (fields.includes(name)) return [[name, member]]
      const within = fields.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []))
      return within.length === 0 ? [] : [[name, selectFields(member, within)]]
    }),
  )
}
