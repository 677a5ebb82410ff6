/**
 * The HTTP endpoint, composed of its folders. A request passes `admission/`, is read by `request/`, and is
 * answered by a route of `routes/` with an operation; `response/` sends the answer. Operations do not handle
 * headers, and this folder does not depend on how a search works.
 */
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify'
import type { EpochDay } from '../event/days.ts'
import { momentAt, noonOf } from '../event/moment.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { type Caller, TIER_LIMITS, type TierLimits } from '../keys/plans.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { MonotonicClock } from '../limits/rate-windows.ts'
import { CALL_NAMES } from '../mcp/endpoint.ts'
import type { SecurityScheme } from '../mcp/tools/tool.ts'
import { serverInfo } from '../mcp/wire/reply.ts'
import type { OAuth } from '../oauth/oauth.ts'
import { REFERENCE_PATH, type Site } from '../site/site.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { type AssistantSettings, Assistants } from './admission/assistants.ts'
import { ForwardedAddresses } from './admission/forwarded.ts'
import { createGuard, type Guard } from './admission/guard.ts'
import { type GuestLimits, type Guests, mcpGuests, readers, visitors } from './admission/guests.ts'
import { registerLimitPlugin } from './admission/limit-plugin.ts'
import { countFiles, countSignIns, type FileLimits, UnauthenticatedRequests } from './admission/network-requests.ts'
import { Overload } from './admission/overload.ts'
import { type LogStream, loggerOptions, OneLinePerRequest, standardOutput } from './logging.ts'
import { ErrorCounts, type Measurements, RequestDurations, StageDurations, ToolCounts } from './measurements.ts'
import { connectionOptions, createBatchingServer, limitConnections, MAX_TARGET_BYTES } from './request/connection.ts'
import { addDecorations, requestIds } from './request/decorations.ts'
import {
  answerClientError,
  answerConnect,
  answerMalformedPath,
  ignoreUpgrades,
  watchConnections,
} from './request/without-route.ts'
import { AnswerCache, MAX_AGE } from './response/caching.ts'
import { NO_SNIFF, REQUEST_ID } from './response/send.ts'
import { sendError } from './response/send-error.ts'
import { addApiRoutes } from './routes/api-routes.ts'
import { addMcpRoutes } from './routes/mcp.ts'
import { addOAuthRoutes, challengeOf } from './routes/oauth.ts'
import { schemaController } from './routes/openapi.ts'
import { addFileRoutes } from './routes/pages.ts'
import { addWellKnownRoutes } from './routes/well-known.ts'
import { addHealthRoutes, type Services, type Serving } from './serving.ts'

interface Settings {
  readonly today: { readonly by: 'clock' } | { readonly by: 'setting'; readonly day: EpochDay }
  readonly publicBaseUrl: string
  readonly publicSchema: boolean
  readonly publicPages: boolean
  /** True if people may search without a key. */
  readonly publicExplorer: boolean
  /** True if assistants need no key. */
  readonly publicMcp: boolean
  /** Further host names under which the MCP endpoint may be requested. */
  readonly mcpHosts: readonly string[]
  /** Feed token for links to calendars in answers of the MCP endpoint; undefined for none. */
  readonly mcpFeedToken?: string | undefined
  readonly corsOrigins?: readonly string[]
  readonly openaiAppsChallenge?: string | undefined
  readonly apiContact?: string | undefined
  readonly apiLicense?: string
  /** Limits of callers without a key; the documented limits if absent. */
  readonly guests?: {
    readonly explorer: GuestLimits
    readonly mcp: GuestLimits
    readonly pages: GuestLimits
    readonly files: FileLimits
    readonly assistants: AssistantSettings
  }
  readonly trustProxy: readonly string[]
  readonly logLevel: string
  readonly logQueries?: boolean
  readonly cacheBytes: number
  /** URL of the Redis that counts requests for all replicas; if undefined, each process counts by itself. */
  readonly redisUrl: string | undefined
}

export interface AppOptions {
  readonly config: Settings
  readonly keys: KeyStore
  /** State of the service. Every request reads it; the server changes it. */
  readonly serving: Serving
  /** Verifies the access tokens of assistants; if undefined, they are not accepted. */
  readonly oauth?: OAuth | undefined
  /** Traces of requests and calls; no traces by default. */
  readonly telemetry?: Telemetry | undefined
  readonly site?: Site | undefined
  readonly texts?: Site | undefined
  /** Clock for "today", unless the configuration sets a fixed day. */
  readonly now?: () => Date
  /** Clock of the rate limit windows; the clock of the process by default. */
  readonly monotonicMs?: MonotonicClock
  readonly tierLimits?: Partial<TierLimits>
  readonly connection?: typeof connectionOptions
  readonly overload?: Pick<Overload, 'refusal' | 'close'>
  /** Stream of the log; standard output by default. */
  readonly logStream?: LogStream
}

export type App = FastifyInstance

/** Builds the service. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, serving } = options
  const logStream = options.logStream ?? standardOutput()
  const requests = new RequestDurations()
  const errors = new ErrorCounts()
  const requestLog = new OneLinePerRequest(requests, () => app.log, config.logQueries ?? false)
  const forwarded = new ForwardedAddresses(config.trustProxy)
  // assigned below: the guard needs the app, and the app needs handlers that use the guard
  let guard: Guard
  const app = fastify({
    ...fastifyOptions(options, logStream),
    genReqId: requestIds(),
    logController: requestLog,
    clientErrorHandler: (error, socket) => answerClientError(app, error, socket, errors),
    frameworkErrors: (_error, request, reply) =>
      answerMalformedPath(
        request as unknown as FastifyRequest,
        reply as unknown as FastifyReply,
        guard,
        requestLog,
        errors,
      ),
  })
  app.addHook('onClose', async () => requestLog.close())
  const { telemetry } = options
  if (telemetry !== undefined) {
    await app.register(telemetry.plugin)
    app.addHook('onClose', () => telemetry.close())
  }
  const admission = await createAdmission(app, options)
  guard = admission.guard

  limitConnections(app)
  answerConnect(app, errors)
  ignoreUpgrades(app, errors)
  watchConnections(app, (options.connection ?? connectionOptions).keepAliveTimeout)
  // Node would answer an unknown value of `Expect` with an empty 417; RFC 9110 (10.1.1) allows to ignore it
  app.server.on('checkExpectation', app.routing)
  addDecorations(app)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    forwarded.rewrite(raw)
    done()
  })
  // the guard runs after all `onRequest` hooks, so that plugins also see the requests that it refuses
  app.addHook('preParsing', (request, _reply, _payload, done) => guard.check(request, done))
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, errors))
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, durations: requests.ofRoute(route.url) }
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(NO_SNIFF).header(REQUEST_ID, request.id)
    done()
  })
  addHealthRoutes(app, serving)
  if (options.site !== undefined) addFileRoutes(app, options.site, 'file', serving)
  if (options.texts !== undefined) addFileRoutes(app, options.texts, 'open', serving)

  const services: Services = {
    searchAnswers: new AnswerCache(config.cacheBytes),
    stages: new StageDurations(),
    moment: momentOf(options),
    charge: guard.charge,
  }
  app.decorate('measurements', {
    requests,
    errors,
    stages: services.stages,
    tools: new ToolCounts(CALL_NAMES),
    answers: services.searchAnswers,
    decisions: guard.decisions,
    forwarded,
    counters: admission.counters,
  } satisfies Measurements)
  const { publicBaseUrl, mcpHosts, mcpFeedToken: feedToken, openaiAppsChallenge, publicMcp } = config
  const hasReference = options.site?.has(REFERENCE_PATH) === true
  const feedTokenOf = ({ keyId }: Caller) => options.keys.feedTokenOf(keyId)
  await app.register((api) => addApiRoutes(api, { ...config, ...services, hasReference, feedTokenOf }))
  const { tools } = app.measurements
  const { oauth, site } = options
  const icon = [...(site?.keys() ?? [])].find((path) => /^\/assets\/icon-.*\.svg$/.test(path))
  const server = serverInfo(
    hasReference ? `${publicBaseUrl}${REFERENCE_PATH}` : publicBaseUrl,
    icon === undefined ? undefined : `${publicBaseUrl}${icon}`,
  )
  const needsKey = oauth === undefined && !publicMcp
  addWellKnownRoutes(app, { publicBaseUrl, server, needsKey, openaiAppsChallenge })
  const securitySchemes: SecurityScheme[] | undefined = oauth && [
    ...(publicMcp ? [{ type: 'noauth' } as const] : []),
    { type: 'oauth2', scopes: [oauth.scope] },
  ]
  const challenge = oauth === undefined ? undefined : challengeOf(oauth, publicBaseUrl)
  if (oauth !== undefined) await app.register((scope) => addOAuthRoutes(scope, { oauth, publicBaseUrl, errors }))
  await app.register((scope) =>
    addMcpRoutes(scope, {
      ...services,
      ...{ guard, errors, tools, publicBaseUrl, feedToken, challenge, mcpHosts, server, securitySchemes },
      telemetry,
    }),
  )
  return app
}

function fastifyOptions({ config, connection = connectionOptions }: AppOptions, logStream: LogStream) {
  return {
    ...connection,
    serverFactory: (handler) => createBatchingServer(handler, connection),
    logger: loggerOptions(config.logLevel, logStream),
    // one logger for all requests: a child logger for each would cost more than writing its log line
    childLoggerFactory: (logger) => logger,
    schemaController,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // While the app closes, requests on open connections get the usual answers. Fastify's 503 would have
    // another body than our errors.
    return503OnClosing: false,
    routerOptions: {
      // routes parse the query string, so that a repeated search needs no parsing
      querystringParser: (text) => ({ text }),
      // a long id must be answered as an unknown event, not as an unknown path
      maxParamLength: MAX_TARGET_BYTES,
    },
  } satisfies FastifyServerOptions
}

/** Creates the guard and its parts. All of them are closed with the app. */
async function createAdmission(app: App, { config, keys, serving, ...options }: AppOptions) {
  const tierLimits = { ...TIER_LIMITS, ...options.tierLimits }
  const { monotonicMs } = options
  const limiter = await createLimiter(config.redisUrl, app.log, monotonicMs)
  const limits = config.guests
  const assistants = limits === undefined ? undefined : new Assistants(limits.assistants)
  const unauthenticated = new UnauthenticatedRequests(app.log, monotonicMs, undefined, assistants)
  const files = countFiles(app.log, monotonicMs, limits?.files)
  const signIns = countSignIns(app.log, monotonicMs, assistants)
  const apart = (kind: string, guests: Guests): Guests => assistants?.apartFrom(guests, kind) ?? guests
  const overload = options.overload ?? new Overload(app.log)
  app.addHook('onClose', async () => {
    for (const part of [limiter, unauthenticated, files, signIns, overload]) part.close()
  })
  const guard = createGuard({
    ...{ app, keys, unauthenticated, files, signIns, overload, serving, tierLimits },
    tokens: options.oauth,
    consume: await registerLimitPlugin(app, limiter),
    counters: limiter.status,
    guests: config.publicMcp ? apart('network', mcpGuests(monotonicMs, limits?.mcp)) : undefined,
    visitors: apart('visitor', visitors(monotonicMs, limits?.pages)),
    readers: config.publicExplorer ? apart('reader', readers(monotonicMs, limits?.explorer)) : undefined,
  })
  return { guard, counters: limiter.status }
}

/** The moment of an answer. If the operator sets the day, it is always noon of this day in UTC. */
function momentOf({ config: { today }, now = () => new Date() }: AppOptions): Services['moment'] {
  if (today.by === 'setting') return () => ({ ...noonOf(today.day), maxAge: MAX_AGE })
  return (directory) => {
    const moment = momentAt(now())
    const { until, ...steady } = directory.steady(moment)
    return { ...steady, maxAge: Math.min(MAX_AGE, until - moment.now) }
  }
}
