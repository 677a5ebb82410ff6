/** The OpenAPI document, made of the operations' schemas. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, FastifyServerOptions } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { errorBodyOf } from '../../operations/error-bodies.ts'
import { ERRORS, type ErrorKind } from '../../operations/errors.ts'
import { keepExamples, noBody } from '../../operations/json-schema.ts'
import type { CanonicalRequest, Operation } from '../../operations/operation.ts'

/** What a route says of itself that answers JSON. */
type Answering = Pick<Operation<CanonicalRequest>, 'id' | 'summary' | 'description' | 'body' | 'errors'>

/** Errors that a well-formed request for a documented path can get only if its operation names them. */
const NOT_BY_DEFAULT: readonly ErrorKind[] = [
  'invalidParameter',
  'malformedRequest',
  'forbiddenHost',
  'eventNotFound',
  'unknownPath',
  'methodNotAllowed',
  'bodyTooLarge',
  'unsupportedMediaType',
]

/** The schema of a route whose answers have no ETag. */
export function describeAnswer({ id, summary, description, body, errors }: Answering): FastifySchema {
  const kinds = Object.keys(ERRORS) as ErrorKind[]
  const possible = kinds.filter((kind) => errors.includes(kind) || !NOT_BY_DEFAULT.includes(kind))
  const statuses = new Set(possible.map((kind) => ERRORS[kind].status))
  return {
    operationId: id,
    summary,
    description,
    response: {
      200: jsonResponse(body.description ?? '', body),
      ...Object.fromEntries([...statuses].map((status) => [status, errorResponse(status)])),
    },
  }
}

/** The schema of an operation's route. Parameters that the path does not name are in the query string. */
export function describeOperation(
  path: string,
  { parameters, ...operation }: Pick<Operation<never>, 'parameters'> & Answering,
): FastifySchema {
  const schema = describeAnswer(operation)
  const notModified = noBody('The answer named in If-None-Match is still right.')
  return {
    ...schema,
    ...placesOf(path, parameters),
    response: { ...(schema.response as object), 304: notModified },
  }
}

/** Parameters by the part of a request that holds them. */
function placesOf(path: string, parameters: Operation<never>['parameters']): FastifySchema {
  const names = Object.keys(parameters.shape)
  const inPath = names.filter((name) => path.includes(`:${name}`))
  if (inPath.length === 0) return names.length === 0 ? {} : { querystring: parameters }
  const mask = Object.fromEntries(inPath.map((name) => [name, true])) as Record<never, true>
  const params = parameters.pick(mask)
  return inPath.length === names.length ? { params } : { params, querystring: parameters.omit(mask) }
}

/**
 * Compilers that do nothing: the document needs the schemas, but reading and writing are done by hand.
 *
 * Measured: Fastify's own compilers, which it loads unless it is given others, would take a sixth of a start.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (body: unknown) => String(body),
  },
  // The types ask for members that only functions of ajv have.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Makes a scope's routes part of the document. Must be called before they are added. */
export async function addOpenApi(app: FastifyInstance, publicBaseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Conference Directory Search',
        version: '1.0.0',
        description:
          'Search and read academic conferences, seminars, workshops and webinars worldwide. Read only. ' +
          'Places: GeoNames (https://www.geonames.org), CC BY 4.0.',
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

/**
 * Says that an assistant may call this without asking its user: everything is read only. The member is added
 * after the transformation, which drops members that are false.
 */
function withoutConsequences({ schema, url }: ReturnType<typeof toJsonSchemas>) {
  return { schema: { ...schema, 'x-openai-isConsequential': false }, url }
}

type Document = ReturnType<typeof jsonSchemaTransformObject>

/** Drops the input form of named schemas. The transformation makes both forms, and all here are answers. */
function withoutInputTwins(document: Document): Document {
  if (!('components' in document)) return document
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } } as Document
}

function errorResponse(status: number) {
  const description = Object.values(ERRORS)
    .filter((row) => row.status === status)
    .map((row) => row.condition)
    .join(' ')
  return jsonResponse(description, errorBodyOf(status))
}

function jsonResponse(description: string, schema: Answering['body']) {
  return { description, content: { 'application/json': { schema } } }
}
