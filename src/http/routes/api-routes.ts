/**
 * The routes of the API: every operation at its path, and their description.
 *
 * A route takes an admitted request, has an operation read and answer it, and sends the answer with its
 * headers. The rules of parameters and the text of answers are the operations' business.
 */
import type { FastifyInstance } from 'fastify'
import { getConference } from '../../operations/get-conference.ts'
import { getStatistics } from '../../operations/get-statistics.ts'
import { listCountries } from '../../operations/list-countries.ts'
import { listTopics } from '../../operations/list-topics.ts'
import type { Services } from '../serving.ts'
import { addOperationRoute } from './add-operation-route.ts'
import { addCalendarRoutes } from './calendar.ts'
import { addEventPageRoute } from './event-page.ts'
import { addExportRoutes } from './export.ts'
import { addOpenApi } from './openapi.ts'
import { addSchemaRoutes } from './schema.ts'
import { addSearchRoute } from './search.ts'

interface ApiOptions extends Services {
  readonly publicBaseUrl: string
  /** Whether the description is served without a key. */
  readonly publicSchema: boolean
  /** Whether the pages of events are served without a key. */
  readonly publicPages: boolean
  /** Whether the reference for people is served. */
  readonly hasReference: boolean
}

/** Adds the routes to a scope of their own. The order is that of the OpenAPI document. */
export async function addApiRoutes(api: FastifyInstance, options: ApiOptions): Promise<void> {
  await addOpenApi(api, options)
  addSearchRoute(api, '/api/gpt/conferences', options)
  addOperationRoute(api, '/api/gpt/conferences/:id', getConference, options)
  addOperationRoute(api, '/api/gpt/topics', listTopics, options)
  addOperationRoute(api, '/api/gpt/countries', listCountries, options)
  addOperationRoute(api, '/api/gpt/stats', getStatistics, options)
  addSchemaRoutes(api, options.publicSchema)
  addCalendarRoutes(api, options)
  addExportRoutes(api, options)
  addEventPageRoute(api, options)
}
