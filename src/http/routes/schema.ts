import type { FastifyInstance } from 'fastify'
import { schemaBody } from '../../operations/bodies.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'
import { describeOperation } from './openapi.ts'

const operation = describeOperation({
  id: 'getSchema',
  summary: 'Read this description.',
  description:
    'The machine-readable description of this interface: OpenAPI 3.1 as JSON. The same as YAML is at /api/gpt/openapi.yaml.',
  answer: schemaBody,
  revalidates: false,
})

/**
 * The document as JSON, and as YAML for download. `isPublic`: without a key. Each is made when it is first asked for: made at every start, they
 * would be a tenth of it.
 */
export function addSchemaRoutes(app: FastifyInstance, isPublic: boolean): void {
  const config = isPublic ? ({ access: 'public' } as const) : {}
  let json: string | undefined
  let yaml: string | undefined
  app.get('/api/gpt/openapi', { schema: operation, config }, (request, reply) => {
    json ??= JSON.stringify(app.swagger())
    setHeaders(reply, request.limitHeaders)
    return reply.type(JSON_TYPE).send(json)
  })
  app.get('/api/gpt/openapi.yaml', { schema: { hide: true }, config }, (request, reply) => {
    yaml ??= app.swagger({ yaml: true })
    setHeaders(reply, request.limitHeaders)
    return reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="confdex-openapi.yaml"')
      .send(yaml)
  })
}
