import type { FastifyInstance } from 'fastify'
import { openApiBody } from '../../operations/json-schema.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'
import { describeAnswer } from './openapi.ts'

const PATH = '/api/gpt/openapi'

const schema = describeAnswer({
  id: 'getSchema',
  summary: 'Read this description.',
  description:
    'The machine-readable description of this interface: OpenAPI 3.1 as JSON. The same as YAML is at ' +
    `${PATH}.yaml.`,
  body: openApiBody,
  errors: [],
})

/**
 * The document as JSON, and as YAML for download; `isPublic`: without a key. Each is made when it is first
 * asked for.
 *
 * Measured: made at every start, they would take a tenth of it.
 */
export function addSchemaRoutes(app: FastifyInstance, isPublic: boolean): void {
  const config = isPublic ? ({ access: 'public' } as const) : {}
  let json: string | undefined
  let yaml: string | undefined
  app.get(PATH, { schema, config }, (request, reply) => {
    json ??= JSON.stringify(app.swagger())
    setHeaders(reply, request.limitHeaders)
    return reply.type(JSON_TYPE).send(json)
  })
  app.get(`${PATH}.yaml`, { schema: { hide: true }, config }, (request, reply) => {
    yaml ??= app.swagger({ yaml: true })
    setHeaders(reply, request.limitHeaders)
    return reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="confdex-openapi.yaml"')
      .send(yaml)
  })
}
