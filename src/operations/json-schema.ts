/** The schemas as JSON Schema, for doors that describe the operations to machines. */
import * as z from 'zod'

/**
 * Completes the JSON Schema of a parameter with its examples and default. zod drops them, because they are
 * text as callers write it and not of the type that the text is read to.
 */
export function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.examples !== undefined) Object.assign(jsonSchema, { examples: meta.examples })
  if (meta?.default !== undefined) Object.assign(jsonSchema, { default: meta.default })
}

/** The body of an answer that is an OpenAPI document. */
export const openApiBody = z
  .looseObject({ openapi: z.string() })
  .meta({ id: 'Schema', description: 'An OpenAPI 3.1 document.' })

/** An answer without a body. */
export function noBody(description: string): z.ZodType {
  return z.null().describe(description)
}
