import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '../../site/security-headers.ts'
import { chooseBody, type Site, type SiteFile } from '../../site/site.ts'
import { isNotModified } from '../response/caching.ts'

/** Pages need no key: they hold nothing of the directory, and ask the API with the key of their reader. */
const OPTIONS = { config: { access: 'public' }, schema: { hide: true } } as const

/** Adds a route for each file of the pages. */
export function addSiteRoutes(app: FastifyInstance, site: Site): void {
  for (const [path, file] of site) {
    app.get(path, OPTIONS, (request, reply) => sendFile(request, reply, file))
  }
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const { bytes, encoding, tag } = chooseBody(file, headers['accept-encoding'])
  reply.headers(SECURITY_HEADERS)
  reply.header('cache-control', file.cacheControl).header('etag', tag).header('vary', 'accept-encoding')
  if (isNotModified(headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}
