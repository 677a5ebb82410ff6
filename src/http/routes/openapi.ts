/** The OpenAPI document, made of the operations' schemas. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, FastifyServerOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { stringify } from 'yaml'
import { errorBody } from '../../operations/body-parts.ts'
import { dropDetails, keepExamples } from '../../operations/json-schema.ts'
import type { Operation } from '../../operations/operation.ts'
import { VERSION } from '../../version.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'

/**
 * The schema of an operation's route. Parameters that the path does not name are in the query string. All
 * errors have one body, so one response stands for them: assistants read what a message says.
 */
export function describeOperation(
  path: string,
  { id, summary, description, parameters, body }: Omit<Operation<never>, 'read' | 'answer'>,
): FastifySchema {
  return {
    operationId: id,
    summary,
    description,
    ...placesOf(path, parameters),
    response: { 200: jsonResponse(body), default: jsonResponse(errorBody) },
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
 * Fastify's own compilers would take a sixth of a start.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (body: unknown) => String(body),
  },
  // The types ask for members that only functions of ajv have.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

interface OpenApiOptions {
  readonly publicBaseUrl: string
  /** Whether the reference for people is served. */
  readonly hasReference: boolean
}

/** Makes a scope's routes part of the document. Must be called before they are added. */
export async function addOpenApi(app: FastifyInstance, { publicBaseUrl, hasReference }: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Conference Directory Search',
        version: VERSION,
        description:
          'Academic conferences, seminars, workshops and webinars worldwide, to search and read. ' +
          'Places: GeoNames (https://www.geonames.org), CC BY 4.0.',
      },
      servers: [{ url: publicBaseUrl }],
      ...(hasReference && { externalDocs: { url: `${publicBaseUrl}/docs` } }),
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
      security: [{ apiKey: [] }],
    },
    stripBasePath: false,
    transform: (route) => withoutConsequences(toJsonSchemas(route)),
    transformObject: (document) => withoutInputTwins(toDocument(document)),
  })
}

const SCHEMAS = {
  zodToJsonConfig: {
    override(converted: Parameters<typeof keepExamples>[0]) {
      keepExamples(converted)
      dropDetails(converted)
    },
  },
}
const toJsonSchemas = createJsonSchemaTransform(SCHEMAS)
const toDocument = createJsonSchemaTransformObject(SCHEMAS)

/**
 * Says that an assistant may call this without asking its user: everything is read only. The member is added
 * after the transformation, which drops members that are false.
 */
function withoutConsequences({ schema, url }: ReturnType<typeof toJsonSchemas>) {
  return { schema: { ...schema, 'x-openai-isConsequential': false }, url }
}

type Document = ReturnType<typeof toDocument>

/** Drops the input form of named schemas. The transformation makes both forms, and all here are answers. */
function withoutInputTwins(document: Document): Document {
  if (!('components' in document)) return document
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } } as Document
}

function jsonResponse(schema: Operation<never>['body']) {
  return { description: schema.description ?? '', content: { 'application/json': { schema } } }
}

const PATH = '/api/gpt/openapi'

/** Readers of YAML 1.1, such as PyYAML, take more texts for dates, numbers and booleans than those of 1.2. */
const READ_AS_TEXT = { compat: 'yaml-1.1' } as const

/**
 * Adds the document as JSON, and as YAML for download; `isPublic`: without a key. Each is made when it is
 * first requested, because both would take a tenth of a start. The document does not describe these routes:
 * assistants import it.
 */
export function addSchemaRoutes(app: FastifyInstance, isPublic: boolean): void {
  const options = { schema: { hide: true }, config: isPublic ? ({ access: 'file' } as const) : {} }
  const start = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    setHeaders(reply, request.limitHeaders)
    return reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=60`)
  }
  let json: string | undefined
  let yaml: string | undefined
  app.get(PATH, options, (request, reply) => {
    json ??= JSON.stringify(app.swagger())
    return start(request, reply).type(JSON_TYPE).send(json)
  })
  app.get(`${PATH}.yaml`, options, (request, reply) => {
    yaml ??= stringify(app.swagger(), READ_AS_TEXT)
    return start(request, reply)
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="confdex-openapi.yaml"')
      .send(yaml)
  })
}
