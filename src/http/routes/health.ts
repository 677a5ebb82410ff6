import type { FastifyInstance } from 'fastify'
import { serviceError } from '../../operations/errors.ts'
import { JSON_TYPE } from '../response/send.ts'
import { notReadyBecause, type Serving } from '../serving.ts'

const OPTIONS = { config: { access: 'public', probe: true } } as const

/**
 * `/livez` says that the process answers; `/readyz` that it can answer searches, else 503 with the reason.
 */
export function addHealthRoutes(app: FastifyInstance, serving: Serving): void {
  app.get('/livez', OPTIONS, (_request, reply) =>
    reply.header('cache-control', 'no-store').type(JSON_TYPE).send('{"success":true,"status":"live"}'),
  )
  app.get('/readyz', OPTIONS, (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reason = notReadyBecause(serving)
    if (reason !== undefined) throw serviceError('unavailable', reason)
    return reply.type(JSON_TYPE).send('{"success":true,"status":"ready"}')
  })
}
