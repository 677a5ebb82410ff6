import type { FastifyInstance } from 'fastify'
import { setHeaders } from '../response/headers.ts'
import { JSON_TYPE } from '../response/send.ts'

const PATH = '/api/gpt/openapi'

/**
 * The document as JSON, and as YAML for download; `isPublic`: without a key. Each is made when it is first
 * asked for. Assistants import it, so it does not describe these routes: nobody asks questions of them. Made
 * at every start, they would take a tenth of it.
 */
export function addSchemaRoutes(app: FastifyInstance, isPublic: boolean): void {
  const schema = { hide: true }
  const cacheControl = `${isPublic ? 'public' : 'private'}, max-age=60`
  const config = isPublic ? ({ access: 'file' } as const) : {}
  let json: string | undefined
  let yaml: string | undefined
  app.get(PATH, { schema, config }, (request, reply) => {
    json ??= JSON.stringify(app.swagger())
    setHeaders(reply, request.limitHeaders)
    reply.header('cache-control', cacheControl)
    return reply.type(JSON_TYPE).send(json)
  })
  app.get(`${PATH}.yaml`, { schema, config }, (request, reply) => {
    yaml ??= app.swagger({ yaml: true })
    setHeaders(reply, request.limitHeaders)
    reply.header('cache-control', cacheControl)
    return reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="confdex-openapi.yaml"')
      .send(yaml)
  })
}
