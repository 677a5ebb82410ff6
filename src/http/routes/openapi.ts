/** The OpenAPI document, made of the routes' zod schemas. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, FastifyServerOptions } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { errorBodyOf } from '../../operations/bodies.ts'
import { ERRORS } from '../../operations/errors.ts'

/** An operation as the document describes it. */
interface Operation {
  readonly id: string
  /** Up to 300 characters, as is the description: assistants refuse more. */
  readonly summary: string
  readonly description: string
  readonly query?: z.ZodObject
  readonly path?: z.ZodObject
  readonly answer: z.ZodType
  /** Whether answers carry an ETag. */
  readonly revalidates: boolean
}

/** The schema of an operation's route. */
export function describeOperation(operation: Operation): FastifySchema {
  const { id, summary, description, query, path, answer, revalidates } = operation
  return {
    operationId: id,
    summary,
    description,
    ...(query === undefined ? {} : { querystring: query }),
    ...(path === undefined ? {} : { params: path }),
    response: {
      200: jsonResponse(answer.description ?? '', answer),
      ...(revalidates ? { 304: z.null().describe('The answer named in If-None-Match is still right.') } : {}),
      ...Object.fromEntries(statusesOf(operation).map((status) => [status, errorResponse(status)])),
    },
  }
}

/**
 * The document needs the schemas; checking and writing is done by hand, so compiled they do nothing. Fastify's own compilers, which it
 * loads unless it is given others, would be a sixth of all that a start has to do.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (body: unknown) => String(body),
  },
  // the types ask for what only ajv's functions have
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Makes a scope's routes part of the document. Must be called before they are added. */
export async function addOpenApi(app: FastifyInstance, publicBaseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Conference Directory Search',
        version: '1.0.0',
        description: 'Search and read academic conferences, seminars, workshops and webinars worldwide. Read only.',
      },
      servers: [{ url: publicBaseUrl }],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
      security: [{ apiKey: [] }],
    },
    stripBasePath: false,
    transform: (route) => withoutConsequences(toJsonSchemas(route)),
    transformObject: (document) => withoutInputTwins(jsonSchemaTransformObject(document)),
  })
}

const toJsonSchemas = createJsonSchemaTransform({ zodToJsonConfig: { override: keepExamples } })

/** Everything is read only: an assistant may call it without asking its user. (Added late: the step before drops what is false.) */
function withoutConsequences({ schema, url }: ReturnType<typeof toJsonSchemas>) {
  return { schema: { ...schema, 'x-openai-isConsequential': false }, url }
}

/** zod drops examples and defaults of values that are transformed, though they are written as the caller writes them. */
function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.examples !== undefined) Object.assign(jsonSchema, { examples: meta.examples })
  if (meta?.default !== undefined) Object.assign(jsonSchema, { default: meta.default })
}

type Document = ReturnType<typeof jsonSchemaTransformObject>

/** Every named schema comes in two forms, as input and as output. All named ones here are answers. */
function withoutInputTwins(document: Document): Document {
  if (!('components' in document)) return document
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } } as Document
}

/** Statuses of the errors that an operation can answer with. */
function statusesOf({ query, path }: Operation): readonly number[] {
  const statuses = new Set<number>(Object.values(ERRORS).map((row) => row.status))
  statuses.delete(ERRORS.methodNotAllowed.status)
  if (path === undefined) statuses.delete(ERRORS.eventNotFound.status)
  if (path === undefined && query === undefined) statuses.delete(ERRORS.invalidParameter.status)
  return [...statuses]
}

function errorResponse(status: number) {
  const description = Object.values(ERRORS)
    .filter((row) => row.status === status)
    .map((row) => row.condition)
    .join(' ')
  return jsonResponse(description, errorBodyOf(status))
}

function jsonResponse(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } }
}
