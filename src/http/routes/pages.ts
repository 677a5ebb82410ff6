import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '../../event/moment.ts'
import { eventPage } from '../../formats/event-page.ts'
import { landingPage } from '../../formats/landing-page.ts'
import type { PageContext } from '../../formats/page-parts.ts'
import { getConference } from '../../operations/get-conference.ts'
import {
  answerLanding,
  LANDING_FIELDS,
  LANDINGS,
  type LandingField,
  type LandingRequest,
  landingPath,
  landingValuesOf,
  readLanding,
} from '../../operations/landings.ts'
import type { CanonicalRequest } from '../../operations/operation.ts'
import type { Directory } from '../../search/directory.ts'
import { chooseBody, INDEX_PATH, SECURITY_HEADERS, type Site, type SiteFile, withData } from '../../site/site.ts'
import { answerIdentity, headOf, isNotModified, lastModifiedOf, revalidate, tagOf } from '../response/caching.ts'
import { type HeaderPairs, sendBody, setHeaders } from '../response/send.ts'
import { aroundPage, PAGE_HEADERS } from '../response/send-error.ts'
import type { Services, Serving } from '../serving.ts'

interface PageOptions extends Pick<Services, 'moment' | 'searchAnswers'> {
  readonly publicBaseUrl: string
  readonly publicPages: boolean
}

/** A page as text, and the number of events that its search found (undefined if the page shows no search). */
interface WrittenPage {
  readonly text: string
  readonly total?: number
}

interface PageKind<Request extends CanonicalRequest> {
  /** The path of the route. Its last part is the parameter; the list of all values has none. */
  readonly route: string
  /**
   * Reads the parameter.
   * @throws ServiceError 400 or 404
   */
  read(directory: Directory, parameter: string, moment: Moment): Request
  /** The path of the page below the base URL. Other paths that mean the same are redirected to it. */
  pathOf(request: Request): string
  lastChange?(directory: Directory, request: Request, moment: Moment): ReturnType<typeof getConference.lastChange>
  write(directory: Directory, request: Request, moment: Moment, context: PageContext): Promise<WrittenPage>
}

const EVENTS: PageKind<ReturnType<typeof getConference.read>> = {
  route: '/conferences/:id',
  read: (directory, id) => getConference.read({ values: new Map([['id', [id]]]), problems: [] }, directory),
  pathOf: ({ given }) => `conferences/${given.id}`,
  lastChange: getConference.lastChange,
  async write(directory, request, moment, context) {
    const { conference } = JSON.parse(await getConference.answer(directory, request, moment))
    const source = directory.sourceNamed(conference.source)
    return { text: eventPage(conference, { ...context, source, values: landingValuesOf(directory, request.doc) }) }
  },
}

/** The pages of one field. Names of values may have slashes. */
function landingsOf(field: LandingField, route: string): PageKind<LandingRequest> {
  return {
    route,
    read: (directory, text, moment) => readLanding(directory, field, text, moment),
    pathOf: ({ field, value, year }) => landingPath(field, value, year) ?? LANDINGS[field].folder,
    async write(directory, request, moment, context) {
      const landing = answerLanding(directory, request, moment)
      return { text: landingPage(landing, { ...context, sources: directory.sources }), total: landing.search.total }
    },
  }
}

/** Adds the routes of the pages of events, and of landing pages (section 4.9 of docs/contract.md). */
export function addPageRoutes(app: FastifyInstance, options: PageOptions): void {
  addPageRoute(app, options, EVENTS)
  for (const field of LANDING_FIELDS) {
    addPageRoute(app, options, landingsOf(field, `/${LANDINGS[field].folder}`))
    addPageRoute(app, options, landingsOf(field, `/${LANDINGS[field].folder}/*`))
  }
}

const PAGE_PAIRS: HeaderPairs = Object.entries(PAGE_HEADERS).flat()

/** Adds the route of pages of one kind: a redirect to the canonical path, 304, or the page. */
function addPageRoute<Request extends CanonicalRequest>(
  app: FastifyInstance,
  { moment, searchAnswers, publicBaseUrl, publicPages }: PageOptions,
  kind: PageKind<Request>,
): void {
  const access = publicPages ? ({ access: 'open' } as const) : {}
  const options = { schema: { hide: true }, config: { ...access, takesPassword: true, isPage: true } } as const
  app.get<{ Params: Readonly<Record<string, string>> }>(kind.route, options, async (request, reply) => {
    const { directory, params } = request
    const at = moment(directory)
    const asked = kind.read(directory, Object.values(params)[0] ?? '', at)
    const around = aroundPage(request)
    const path = kind.pathOf(asked)
    const canonical = `${publicBaseUrl}/${path}`
    const snapshotId = directory.snapshot.header.id
    const identity = `${answerIdentity(snapshotId, at, kind.route, asked)}\n${canonical}\n${JSON.stringify(around)}`
    const lastModified = lastModifiedOf(kind, directory, asked, at)
    const validators = { snapshotId, tag: tagOf(identity), maxAge: at.maxAge, lastModified }
    if (!isAt(request.url, path)) {
      setHeaders(reply, headOf(request, validators))
      return reply.redirect(`${around.root}${path}`, 301)
    }
    const head = revalidate(request, reply, validators)
    if (head === undefined) return reply
    const known = searchAnswers.answer(identity)
    if (known === undefined) {
      const context = { around, publicBaseUrl, canonical, ...at, dataDate: directory.dataDate }
      const { text, total } = await kind.write(directory, asked, at, context)
      searchAnswers.add(identity, total, text)
      sendPage(request, reply, head, text, total)
    } else sendPage(request, reply, head, known.body, known.total)
    return reply
  })
}

/** Sends a page. If its search found nothing, the page has links to other pages, and the status is 404. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  head: HeaderPairs,
  body: string | Buffer,
  total?: number,
) {
  request.total = total
  sendBody(reply, head, body, total === 0 ? 404 : 200, PAGE_PAIRS)
}

/** True if the path of a request target (which must be decodable) equals `path` after percent-decoding. */
function isAt(target: string, path: string): boolean {
  return decodeURIComponent(target.split('?', 1)[0]!) === decodeURIComponent(`/${path}`)
}

/**
 * Adds a route for each file. Access `file`: pages without data of the directory. Access `open`: texts for
 * agents; requests without a key count towards the limits of their network.
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

/** Returns the function that writes facts about the directory into the index for agents. */
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
