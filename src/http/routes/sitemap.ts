import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { robotsText, sitemapIndexText, sitemapText } from '../../formats/sitemap.ts'
import { serviceError } from '../../operations/errors.ts'
import { isFastPart, pagesOfPart, partsOf } from '../../operations/listed-pages.ts'
import type { Directory } from '../../search/directory.ts'
import { MAX_AGE, revalidate, tagOf } from '../response/caching.ts'
import { NO_SNIFF, sendBody } from '../response/send.ts'
import type { Services } from '../serving.ts'

interface SitemapOptions extends Pick<Services, 'searchAnswers'> {
  readonly publicBaseUrl: string
  readonly publicPages: boolean
}

const XML_PAIRS = ['content-type', 'application/xml; charset=utf-8', ...Object.entries(NO_SNIFF).flat()]

/** Adds the routes for search engines: sitemaps with their index, and `robots.txt` if pages are public. */
export function addSitemapRoutes(app: FastifyInstance, options: SitemapOptions): void {
  const { searchAnswers, publicBaseUrl, publicPages } = options
  const access = publicPages ? ({ access: 'open' } as const) : {}
  const ofRoute = { schema: { hide: true }, config: { ...access, takesPassword: true } } as const
  const send = async (request: FastifyRequest, reply: FastifyReply, part: string | undefined) => {
    const { directory } = request
    const { id: snapshotId, created } = directory.snapshot.header
    const identity = `${snapshotId}\nsitemap ${part ?? ''}\n${publicBaseUrl}`
    const validators = { snapshotId, tag: tagOf(identity), maxAge: MAX_AGE, lastModified: new Date(created) }
    const head = revalidate(request, reply, validators)
    if (head === undefined) return reply
    const isCached = part !== undefined && !isFastPart(part)
    const known = isCached ? searchAnswers.answer(identity)?.body : undefined
    const text = known ?? (await sitemapOf(directory, part, publicBaseUrl))
    if (text === undefined) throw serviceError('unknownPath', request.url.split('?', 1)[0]!)
    if (isCached && known === undefined) searchAnswers.add(identity, undefined, text)
    sendBody(reply, head, text, 200, XML_PAIRS)
    return reply
  }
  app.get('/sitemap.xml', ofRoute, (request, reply) => send(request, reply, undefined))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', ofRoute, (request, reply) =>
    send(request, reply, request.params.part),
  )
  if (publicPages) {
    const text = robotsText(publicBaseUrl)
    app.get('/robots.txt', { schema: { hide: true }, config: access }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
    )
  }
}

/** The index, or a part of the sitemap; undefined if there is no such part. */
async function sitemapOf(directory: Directory, part: string | undefined, publicBaseUrl: string) {
  if (part === undefined) return sitemapIndexText(partsOf(directory), publicBaseUrl, directory.snapshot.header.created)
  const pages = await pagesOfPart(directory, part, nextTurn)
  return pages && sitemapText(pages, publicBaseUrl)
}
