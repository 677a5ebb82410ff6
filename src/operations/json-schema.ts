/** The schemas as JSON Schema, for doors that describe the operations to machines. */
import * as z from 'zod'

interface Converted {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/**
 * Completes the JSON Schema of a parameter with its examples and default. zod drops them, because they are
 * text as callers write it and not of the type that the text is read to.
 */
export function keepExamples({ zodSchema, jsonSchema }: Converted): void {
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.examples !== undefined) Object.assign(jsonSchema, { examples: meta.examples })
  if (meta?.default !== undefined) Object.assign(jsonSchema, { default: meta.default })
}

/** Drops what an assistant gains nothing from, and what is said by the type or format already. */
export function dropDetails({ jsonSchema }: Converted): void {
  const { additionalProperties, maximum, minimum } = jsonSchema
  if (additionalProperties === false) delete jsonSchema.additionalProperties
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (minimum === 0 && jsonSchema.maximum === undefined) delete jsonSchema.minimum
  for (const name of ['pattern', 'propertyNames', 'exclusiveMinimum'] as const) delete jsonSchema[name]
}
