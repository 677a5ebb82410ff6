import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '../../site/security-headers.ts'
import { chooseBody, type Site, type SiteFile } from '../../site/site.ts'
import { isNotModified } from '../response/caching.ts'
import { setHeaders } from '../response/headers.ts'

/**
 * Adds a route for each file of the pages. They hold nothing of the directory, so they need no key, and
 * each network may read many.
 */
export function addSiteRoutes(app: FastifyInstance, site: Site): void {
  addRoutes(app, site, 'file')
}

/** Adds a route for each text for agents. Who has no key may read them, and counts for its network. */
export function addTextRoutes(app: FastifyInstance, texts: Site): void {
  addRoutes(app, texts, 'open')
}

function addRoutes(app: FastifyInstance, files: Site, access: 'file' | 'open'): void {
  for (const [path, file] of files) {
    app.get(path, { config: { access }, schema: { hide: true } }, (request, reply) => sendFile(request, reply, file))
  }
}

function sendFile({ headers, limitHeaders }: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const { bytes, encoding, tag } = chooseBody(file, headers['accept-encoding'])
  setHeaders(reply, limitHeaders)
  reply.headers(SECURITY_HEADERS)
  reply.header('cache-control', file.cacheControl).header('etag', tag).header('vary', 'accept-encoding')
  if (isNotModified(headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}
