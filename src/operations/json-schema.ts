/** The schemas of operations as JSON Schema, for endpoints that describe them to machines. */
import * as z from 'zod'

interface Converted {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Adds examples and default of a parameter. zod drops both, because they are texts, not parsed values. */
export function keepExamples({ zodSchema, jsonSchema }: Converted): void {
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.examples !== undefined) Object.assign(jsonSchema, { examples: meta.examples })
  if (meta?.default !== undefined) Object.assign(jsonSchema, { default: meta.default })
}

/** Drops members of a schema that are useless to an assistant, or that repeat its type or format. */
export function dropDetails({ jsonSchema }: Converted): void {
  const { additionalProperties, maximum, minimum } = jsonSchema
  if (additionalProperties === false) delete jsonSchema.additionalProperties
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (minimum === 0 && jsonSchema.maximum === undefined) delete jsonSchema.minimum
  for (const name of ['pattern', 'propertyNames', 'exclusiveMinimum'] as const) delete jsonSchema[name]
}
