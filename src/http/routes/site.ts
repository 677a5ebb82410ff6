import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseBody, SECURITY_HEADERS, type Site, type SiteFile } from '../../site/site.ts'
import { isNotModified } from '../response/caching.ts'
import { setHeaders } from '../response/send.ts'

/**
 * Adds a route for each file. Access `file`: pages, which contain nothing of the directory, so each network
 * may request many. Access `open`: texts for agents; requests without a key count for their network.
 */
export function addFileRoutes(app: FastifyInstance, files: Site, access: 'file' | 'open'): void {
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
