import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '../../event/moment.ts'
import { eventPage } from '../../formats/event-page.ts'
import { seriesPage, seriesPath } from '../../formats/series-page.ts'
import { getConference } from '../../operations/get-conference.ts'
import { getSeries } from '../../operations/get-series.ts'
import type { CanonicalRequest, Operation } from '../../operations/operation.ts'
import type { Directory } from '../../search/directory.ts'
import { chooseBody, INDEX_PATH, SECURITY_HEADERS, type Site, type SiteFile, withData } from '../../site/site.ts'
import { answerIdentity, isNotModified, revalidate, tagOf } from '../response/caching.ts'
import { setHeaders } from '../response/send.ts'
import { PAGE_HEADERS } from '../response/send-error.ts'
import type { Services, Serving } from '../serving.ts'

const EVENT_PATH = '/conferences/:id'
const SERIES_PATH = '/series/:series'

interface PageOptions extends Pick<Services, 'moment'> {
  readonly publicBaseUrl: string
  /** True if pages need no key. */
  readonly publicPages: boolean
}

/** Adds the routes of the pages of events and of series (section 4.9 of docs/contract.md). */
export function addEventPageRoutes(app: FastifyInstance, options: PageOptions): void {
  addPageRoute(
    app,
    options,
    EVENT_PATH,
    getConference,
    ({ id }) => `conferences/${id}`,
    ({ conference }, canonical, { dataDate, sourceNamed }, now) =>
      eventPage(conference, canonical, { now, dataDate, source: sourceNamed(conference.source) }),
  )
  addPageRoute(
    app,
    options,
    SERIES_PATH,
    getSeries,
    ({ series }) => seriesPath(series!),
    ({ series }, address, { dataDate }) =>
      seriesPage(series, new URL(`../${seriesPath(series.name)}`, address).href, dataDate),
  )
}

/**
 * Adds the route of pages that show the answer of an operation. The address contains the only parameter of
 * the operation.
 */
function addPageRoute<Request extends CanonicalRequest>(
  app: FastifyInstance,
  { moment, publicBaseUrl, publicPages }: PageOptions,
  path: string,
  operation: Operation<Request>,
  addressOf: (given: CanonicalRequest['given']) => string,
  // biome-ignore lint/suspicious/noExplicitAny: the answer is JSON that the operation describes.
  pageOf: (answer: any, canonical: string, directory: Directory, now: Instant) => string,
): void {
  const access = publicPages ? ({ access: 'open' } as const) : {}
  const options = { schema: { hide: true }, config: { ...access, takesPassword: true, isPage: true } } as const
  app.get<{ Params: Readonly<Record<string, string>> }>(path, options, async (request, reply) => {
    const { directory, params } = request
    const snapshotId = directory.snapshot.header.id
    const values = new Map(Object.entries(params).map(([name, value]) => [name, [value]]))
    const asked = operation.read({ values, problems: [] }, directory)
    const at = moment(directory)
    const canonical = `${publicBaseUrl}/${addressOf(asked.given)}`
    const tag = tagOf(`${answerIdentity(snapshotId, at, path, asked)}\n${canonical}`)
    const head = revalidate(request, reply, { snapshotId, tag, maxAge: at.maxAge })
    if (head === undefined) return reply
    const answer = JSON.parse(await operation.answer(directory, asked, at))
    setHeaders(reply, head)
    return reply.headers(PAGE_HEADERS).send(pageOf(answer, canonical, directory, at.now))
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
