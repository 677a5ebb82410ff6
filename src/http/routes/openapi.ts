/** The OpenAPI document, generated from the schemas of the operations. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, FastifyServerOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { errorBody } from '../../operations/body-parts.ts'
import { quote, serviceError } from '../../operations/errors.ts'
import { dropDetails, keepExamples } from '../../operations/json-schema.ts'
import type { Operation } from '../../operations/operation.ts'
import { VERSION } from '../../version.ts'
import { writeYaml } from '../../yaml.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'
import { toVersion30 } from './openapi-3-0.ts'

/**
 * The schema of an operation's route. Parameters that are not in the path are in the query string. All errors
 * have the same body, so one error response is described.
 */
export function describeOperation(
  path: string,
  { id, summary, description, parameters, body }: Omit<Operation<never>, 'read' | 'answer'>,
): FastifySchema {
  return {
    operationId: id,
    tags: [path.includes('/conferences') ? 'Events' : 'Directory'],
    summary,
    description,
    ...placesOf(path, parameters),
    response: { 200: jsonResponse(body), default: jsonResponse(errorBody) },
  }
}

function placesOf(path: string, parameters: Operation<never>['parameters']): FastifySchema {
  const names = Object.keys(parameters.shape)
  const inPath = names.filter((name) => path.includes(`:${name}`))
  if (inPath.length === 0) return names.length === 0 ? {} : { querystring: parameters }
  const mask = Object.fromEntries(inPath.map((name) => [name, true])) as Record<never, true>
  const params = parameters.pick(mask)
  return inPath.length === names.length ? { params } : { params, querystring: parameters.omit(mask) }
}

/**
 * Compilers that do nothing: the document needs the schemas, but the routes do not. Fastify's own compilers
 * would take a sixth of the start-up time.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (body: unknown) => String(body),
  },
  // the type requires members that only the functions of ajv have
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

interface OpenApiOptions {
  readonly publicBaseUrl: string
  readonly apiContact?: string | undefined
  readonly apiLicense?: string | undefined
  readonly hasReference: boolean
}

/** Adds the routes of a scope to the document. Must be called before the routes are added. */
export async function addOpenApi(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  const { publicBaseUrl, apiContact = publicBaseUrl, apiLicense = 'Terms of the operator', hasReference } = options
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Conference Directory Search',
        version: VERSION,
        description:
          'Academic conferences, seminars, workshops and webinars worldwide, to search and read. ' +
          'Places: GeoNames (https://www.geonames.org), CC BY 4.0.',
        contact: apiContact.includes('://') ? { url: apiContact } : { email: apiContact },
        license: { name: apiLicense, url: publicBaseUrl },
      },
      tags: [
        { name: 'Events', description: 'Search and read events.' },
        { name: 'Directory', description: 'Topics, countries and totals.' },
      ],
      servers: [{ url: publicBaseUrl }],
      ...(hasReference && { externalDocs: { url: `${publicBaseUrl}/docs` } }),
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ apiKey: [] }, { bearer: [] }],
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
 * Marks an operation as read-only, so that an assistant may call it without asking its user. The member is
 * added after the transformation, which would drop it because it is false.
 */
function withoutConsequences({ schema, url }: ReturnType<typeof toJsonSchemas>) {
  return { schema: { ...schema, 'x-openai-isConsequential': false }, url }
}

type Document = ReturnType<typeof toDocument>

/** Drops the input schemas. The transformation also makes output schemas, which the document uses. */
function withoutInputTwins(document: Document): Document {
  if (!('components' in document)) return document
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } } as Document
}

function jsonResponse(schema: Operation<never>['body']) {
  return { description: schema.description ?? '', content: { 'application/json': { schema } } }
}

const PATH = '/api/gpt/openapi'

/** Quotes texts that YAML 1.1, as in PyYAML, would read as dates, numbers or booleans. */
const READ_AS_TEXT = { compat: 'yaml-1.1' } as const

/**
 * Adds the document as JSON, and as YAML for download. Each is generated when it is first requested, because
 * both would take a tenth of the start-up time.
 */
export function addSchemaRoutes(app: FastifyInstance, isPublic: boolean): void {
  const options = { schema: { hide: true }, config: isPublic ? ({ access: 'file' } as const) : {} }
  const start = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    setHeaders(reply, request.limitHeaders)
    return reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=60`)
  }
  const json = texts(app, JSON.stringify)
  const yaml = texts(app, (document) => writeYaml(document, READ_AS_TEXT))
  app.get<SchemaRoute>(PATH, options, (request, reply) =>
    start(request, reply)
      .type(JSON_TYPE)
      .send(json(versionIn(request.query.text))),
  )
  app.get<SchemaRoute>(`${PATH}.yaml`, options, (request, reply) =>
    start(request, reply)
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="confdex-openapi.yaml"')
      .send(yaml(versionIn(request.query.text))),
  )
}

type SchemaRoute = { Querystring: QueryText }

type Version = '3.0' | '3.1'

function texts(app: FastifyInstance, write: (document: object) => string): (version: Version) => string {
  const written: Partial<Record<Version, string>> = {}
  return (version) => {
    written[version] ??= write(version === '3.0' ? toVersion30({ ...app.swagger() }) : app.swagger())
    return written[version]
  }
}

/** The version of OpenAPI that a query string requests. Other parameters are ignored. */
function versionIn(query: string): Version {
  const [version = '3.1', ...others] = parseQueryString(query).values.get('version') ?? []
  if ((version === '3.0' || version === '3.1') && others.length === 0) return version
  throw serviceError('invalidParameter', [`Parameter "version" must be 3.0 or 3.1; received ${quote(version)}.`])
}
