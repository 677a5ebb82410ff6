import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { type EpochDay, utcDay } from '../event/days.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { limitOf, TIER_LIMITS, type TierLimits } from '../keys/plans.ts'
import { createCounters } from '../limits/create-counters.ts'
import type { RequestRules } from '../limits/limits.ts'
import { RateWindows } from '../limits/rate-windows.ts'
import { createGuard, type Guard } from './admission/guard.ts'
import { registerLimitPlugin } from './admission/limit-plugin.ts'
import { Overload } from './admission/overload.ts'
import { UnauthenticatedRequests } from './admission/unauthenticated.ts'
import { type LogStream, standardOutput } from './log/log-output.ts'
import { loggerOptions, OneLinePerRequest } from './log/logging.ts'
import { ErrorCounts, type Measurements } from './measurements/measurements.ts'
import { RequestDurations } from './measurements/request-durations.ts'
import { StageDurations } from './measurements/stage-durations.ts'
import { answerClientError, connectionOptions, limitConnections, MAX_TARGET_BYTES } from './request/connection.ts'
import { addDecorations } from './request/decorations.ts'
import { createAnswerCache } from './response/answer-cache.ts'
import { sendError } from './response/send-error.ts'
import { addCountriesRoute } from './routes/countries.ts'
import { addEventRoute } from './routes/event.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addOpenApi, schemaController } from './routes/openapi.ts'
import { addSchemaRoutes } from './routes/schema.ts'
import { addSearchRoute } from './routes/search.ts'
import { addStatsRoute } from './routes/stats.ts'
import { addTopicsRoute } from './routes/topics.ts'
import type { Services } from './services.ts'
import type { Serving } from './serving.ts'

/** The part of the configuration that the service itself needs; `Config` has it all. */
interface Settings {
  readonly today: { readonly by: 'clock' } | { readonly by: 'setting'; readonly day: EpochDay }
  readonly publicBaseUrl: string
  readonly publicSchema: boolean
  readonly trustProxy: readonly string[]
  readonly logLevel: string
  readonly cacheBytes: number
  /** The Redis that counts for all replicas; without it each process counts for itself. */
  readonly redisUrl: string | undefined
}

export interface AppOptions {
  readonly config: Settings
  readonly keys: KeyStore
  /** Read by every request; whoever built the app changes it. */
  readonly serving: Serving
  /** The current time, for "today" where the configuration does not fix it. */
  readonly now?: () => Date
  readonly tierLimits?: TierLimits
  /** How long connections may take over what. */
  readonly connection?: typeof connectionOptions
  /** Who refuses requests when there are too many. */
  readonly overload?: Pick<Overload, 'refusal' | 'close'>
  /** Where log lines go; standard output unless given. */
  readonly logStream?: LogStream
}

export type App = FastifyInstance

/** Builds the service without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, keys, serving, now = () => new Date(), tierLimits = TIER_LIMITS } = options
  const logStream = options.logStream ?? standardOutput()
  const requests = new RequestDurations()
  const errors = new ErrorCounts()
  const requestLog = new OneLinePerRequest(config.logLevel, logStream, requests)
  let guard: Guard
  const app = fastify({
    ...(options.connection ?? connectionOptions),
    logger: loggerOptions(config.logLevel, logStream),
    logController: requestLog,
    // One logger for all: a child for each request, to hold its id, costs more than most requests' one line.
    childLoggerFactory: (logger) => logger,
    schemaController,
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // While closing, requests on open connections get this service's own answers; Fastify's 503 has another shape.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(app, error, socket, errors),
    frameworkErrors: (_error, request, reply) =>
      answerMalformedPath(
        { guard, requestLog, errors },
        request as unknown as FastifyRequest,
        reply as unknown as FastifyReply,
      ),
    routerOptions: {
      // Left as text: a request whose text is known needs no parsing.
      querystringParser: (text) => ({ text }),
      // A long id is an id like any other: not found, but not an unknown path.
      maxParamLength: MAX_TARGET_BYTES,
    },
  })
  const rules: RequestRules<FastifyRequest> = {
    keyOf: ({ caller }) => caller.keyId,
    limitOf: ({ caller }, window) => limitOf(caller, tierLimits, window),
  }
  const windows = new RateWindows()
  const readWindows = await registerLimitPlugin(app, windows, rules)
  const counters = await createCounters({ ...rules, windows, readWindows }, config.redisUrl, app.log)
  app.addHook('onClose', () => counters.close())
  const unauthenticated = new UnauthenticatedRequests(app.log)
  app.addHook('onClose', async () => unauthenticated.close())
  const overload = options.overload ?? new Overload(app.log)
  app.addHook('onClose', async () => overload.close())
  guard = createGuard({ app, keys, unauthenticated, overload, counters, serving })

  limitConnections(app.server)
  // Node would answer other expectations than 100-continue with an empty 417; ignoring them is as right (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing)
  addDecorations(app)
  app.addHook('onRequest', (request, _reply, done) => guard.check(request, done))
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, errors))
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, durations: requests.ofRoute(route.url) }
  })
  addHealthRoutes(app, serving)

  const { today: day } = config
  const services: Services = {
    searchAnswers: createAnswerCache(config.cacheBytes),
    stages: new StageDurations(),
    today: day.by === 'setting' ? () => day.day : () => utcDay(now()),
  }
  app.decorate('measurements', {
    requests,
    errors,
    stages: services.stages,
    answers: services.searchAnswers.measurements,
    decisions: guard.decisions,
    counters: counters.status,
  } satisfies Measurements)
  await app.register(async (api) => {
    await addOpenApi(api, config.publicBaseUrl)
    addSearchRoute(api, services)
    addEventRoute(api, services)
    addTopicsRoute(api, services)
    addCountriesRoute(api, services)
    addStatsRoute(api, services)
    addSchemaRoutes(api, config.publicSchema)
  })
  return app
}

/** Paths that cannot be decoded never reach a route, its hooks or its log line. */
function answerMalformedPath(
  { guard, requestLog, errors }: { guard: Guard; requestLog: OneLinePerRequest; errors: ErrorCounts },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const startMs = performance.now()
  reply.raw.once('finish', () => requestLog.log(request, reply, performance.now() - startMs))
  guard.refuseMalformedPath(request).catch((error: unknown) => sendError(error, request, reply, errors))
}

/** Ids that differ between processes and are cheap to make: a random prefix and a counter. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
