/**
 * The routes of the API: operations and their description, calendars, exports, feeds and pages. A route gets
 * an admitted request, reads and answers it with an operation, and sends the answer with its headers.
 */
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../keys/plans.ts'
import { getConference } from '../../operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../operations/lists.ts'
import type { CanonicalRequest, GivenParameters, Operation } from '../../operations/operation.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, lastModifiedOf, revalidate, tagOf } from '../response/caching.ts'
import { sendBody } from '../response/send.ts'
import type { Services } from '../serving.ts'
import { addCalendarRoutes, addFeedTokenRoute } from './calendar.ts'
import { allowPages } from './cors.ts'
import { addExportRoutes } from './export.ts'
import { addFeedRoute } from './feed.ts'
import { addOpenApi, addSchemaRoutes, describeOperation } from './openapi.ts'
import { addPageRoutes } from './pages.ts'
import { addSearchRoute } from './search.ts'
import { addSitemapRoutes } from './sitemap.ts'

interface ApiOptions extends Services {
  readonly publicBaseUrl: string
  readonly publicSchema: boolean
  readonly publicPages: boolean
  readonly apiContact?: string | undefined
  readonly apiLicense?: string | undefined
  readonly corsOrigins?: readonly string[]
  /** The feed token of the caller's key; undefined for a caller without a key. */
  readonly feedTokenOf: (caller: Caller) => string | undefined
  readonly hasReference: boolean
}

/** Adds the routes to their own scope, in the order of the OpenAPI document. */
export async function addApiRoutes(api: FastifyInstance, options: ApiOptions): Promise<void> {
  const { corsOrigins = [] } = options
  if (corsOrigins.length > 0) allowPages(api, corsOrigins)
  await addOpenApi(api, options)
  addSearchRoute(api, '/api/gpt/conferences', options)
  addOperationRoute(api, '/api/gpt/conferences/:id', getConference, options)
  addOperationRoute(api, '/api/gpt/topics', listTopics, options)
  addOperationRoute(api, '/api/gpt/countries', listCountries, options)
  addOperationRoute(api, '/api/gpt/stats', getStatistics, options)
  addSchemaRoutes(api, options.publicSchema)
  addCalendarRoutes(api, options)
  addFeedTokenRoute(api, options)
  addExportRoutes(api, options)
  addFeedRoute(api, options)
  addPageRoutes(api, options)
  addSitemapRoutes(api, options)
}

type PathValues = Readonly<Record<string, string>>

/** Adds the route of an operation: reads its parameters, then sends 304 or the answer. */
function addOperationRoute<Request extends CanonicalRequest>(
  app: FastifyInstance,
  path: string,
  operation: Operation<Request>,
  { moment }: Pick<Services, 'moment'>,
): void {
  app.get<{ Params: PathValues; Querystring: QueryText }>(
    path,
    { schema: describeOperation(path, operation) },
    async (request, reply) => {
      const { directory, params, query } = request
      const asked = operation.read(withPath(parseQueryString(query.text), params), directory)
      const at = moment(directory)
      const snapshotId = directory.snapshot.header.id
      const tag = tagOf(answerIdentity(snapshotId, at, path, asked))
      const lastModified = lastModifiedOf(operation, directory, asked, at)
      const head = revalidate(request, reply, { snapshotId, tag, maxAge: at.maxAge, lastModified })
      if (head !== undefined) sendBody(reply, head, await operation.answer(directory, asked, at))
    },
  )
}

/** The parameters of query string and path; the path overrides the query string. */
function withPath({ values, problems }: GivenParameters, params: PathValues): GivenParameters {
  const inPath = Object.entries(params).map(([name, value]) => [name, [value]] as const)
  return inPath.length === 0 ? { values, problems } : { values: new Map([...values, ...inPath]), problems }
}
