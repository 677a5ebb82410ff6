import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventPage } from '../../formats/event-page.ts'
import { getConference } from '../../operations/get-conference.ts'
import type { Directory } from '../../search/directory.ts'
import { chooseBody, INDEX_PATH, SECURITY_HEADERS, type Site, type SiteFile, withData } from '../../site/site.ts'
import { answerIdentity, isNotModified, revalidate, tagOf } from '../response/caching.ts'
import { setHeaders } from '../response/send.ts'
import { PAGE_HEADERS } from '../response/send-error.ts'
import type { Services, Serving } from '../serving.ts'

const PATH = '/conferences/:id'

interface PageOptions extends Pick<Services, 'today'> {
  readonly publicBaseUrl: string
  /** True if pages need no key. */
  readonly publicPages: boolean
}

/** Adds the route of the pages of events (section 4.9 of docs/contract.md). */
export function addEventPageRoute(app: FastifyInstance, { today, publicBaseUrl, publicPages }: PageOptions): void {
  const access = publicPages ? ({ access: 'open' } as const) : {}
  const options = { schema: { hide: true }, config: { ...access, takesPassword: true, isPage: true } } as const
  app.get<{ Params: { id: string } }>(PATH, options, async (request, reply) => {
    const { directory, params } = request
    const snapshotId = directory.snapshot.header.id
    const asked = getConference.read({ values: new Map([['id', [params.id]]]), problems: [] }, directory)
    const day = today()
    const canonical = `${publicBaseUrl}/conferences/${asked.given.id}`
    const tag = tagOf(`${answerIdentity(snapshotId, day, PATH, asked)}\n${canonical}`)
    const head = revalidate(request, reply, snapshotId, tag)
    if (head === undefined) return reply
    const { conference } = JSON.parse(await getConference.answer(directory, asked, day))
    const facts = { today: day, dataDate: directory.dataDate, source: directory.sourceNamed(conference.source) }
    setHeaders(reply, head)
    return reply.headers(PAGE_HEADERS).send(eventPage(conference, canonical, facts))
  })
}

/**
 * Adds a route for each file. Access `file`: pages, which contain nothing of the directory, so each network
 * may request many. Access `open`: texts for agents; requests without a key count for their network.
 */
export function addFileRoutes(app: FastifyInstance, files: Site, access: 'file' | 'open', serving: Serving): void {
  const ofData = indexOfData()
  for (const [path, file] of files) {
    const served = () => (path === INDEX_PATH ? ofData(file, serving.current.directory) : file)
    app.get(path, { config: { access }, schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, served()),
    )
  }
}

/** Writes the index for agents, once for each directory. */
function indexOfData(): (file: SiteFile, directory: Directory | undefined) => SiteFile {
  let last: { readonly directory: Directory; readonly file: SiteFile } | undefined
  return (file, directory) => {
    if (directory === undefined) return file
    if (last?.directory !== directory) last = { directory, file: withData(file, directory) }
    return last.file
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
