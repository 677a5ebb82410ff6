/** The MCP endpoint: this file reads bodies and sends replies, `mcp/` handles the messages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEndpoint } from '../../mcp/endpoint.ts'
import type { SecurityScheme, ToolAnswers } from '../../mcp/tools/tool.ts'
import type { ServerInfo } from '../../mcp/wire/reply.ts'
import { serviceError } from '../../operations/errors.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { allowedHosts, allowedTo, readableBy } from '../admission/allowed-hosts.ts'
import type { Guard } from '../admission/guard.ts'
import type { ErrorCounts, ToolCounts } from '../measurements.ts'
import { bodyError, readBodiesAsText } from '../request/body-errors.ts'
import type { AnswerCache } from '../response/caching.ts'
import { type HeaderPairs, sendBody, setHeaders } from '../response/send.ts'
import { problemName, sendError } from '../response/send-error.ts'
import type { Services } from '../serving.ts'

const PATH = '/mcp'

const BODY_TYPE = 'application/json'

/** Methods that the CORS preflight allows. With GET and DELETE, a page can read the answer 405. */
const METHODS = ['GET', 'POST', 'DELETE']

/** Maximum length of a body. The longest useful message has 12 kB. */
const MAX_BODY_BYTES = 64 * 1024

interface McpOptions extends Pick<Services, 'moment' | 'searchAnswers'> {
  readonly guard: Guard
  readonly errors: ErrorCounts
  readonly tools: ToolCounts
  readonly publicBaseUrl: string
  /** Feed token for links to calendars; undefined if there is none. */
  readonly feedToken: string | undefined
  readonly server: ServerInfo
  readonly telemetry: Pick<Telemetry, 'traced'> | undefined
  readonly securitySchemes: readonly SecurityScheme[] | undefined
  /** Parameters of `WWW-Authenticate` for access tokens; undefined if access tokens are not accepted. */
  readonly challenge: string | undefined
  /** Host names that are allowed in addition to localhost and the host of `publicBaseUrl`. */
  readonly mcpHosts: readonly string[]
}

/** Adds the MCP routes to `scope`, a Fastify scope that no other route shares. */
export async function addMcpRoutes(scope: FastifyInstance, options: McpOptions): Promise<void> {
  const { guard, errors, tools, moment, publicBaseUrl, feedToken, mcpHosts, server, securitySchemes } = options
  const answers = rememberedBy(options.searchAnswers)
  const endpoint = createEndpoint({ publicBaseUrl, feedToken, server, securitySchemes, answers })
  const hosts = allowedHosts(publicBaseUrl, mcpHosts)
  const forPage = ({ headers: { origin } }: FastifyRequest): HeaderPairs =>
    origin !== undefined && hosts.hasPage(origin) ? readableBy(origin) : []
  scope.addHook('preParsing', async (request) => hosts.check(request))
  readBodiesAsText(scope, BODY_TYPE)
  scope.setErrorHandler(async (error, request, reply) => {
    const answer = await countedError(error, request, guard)
    setHeaders(reply, forPage(request))
    return sendError(answer, request, reply, errors)
  })

  const config = { access: 'late', challenge: options.challenge } as const
  scope.post<{ Body: string | undefined }>(PATH, { config, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { headers } = request
    const call = endpoint.read(request.body ?? '', {
      version: headerOf(headers['mcp-protocol-version']),
      method: headerOf(headers['mcp-method']),
      name: headerOf(headers['mcp-name']),
    })
    request.tool = call.name
    await guard.countLate(request, call.counts === 'request' ? 'requests' : 'handshakes')
    const { directory } = request
    const answer = () => call.answer(directory, moment(directory))
    const { telemetry } = options
    const { status, body, total, error } =
      telemetry === undefined ? await answer() : await telemetry.traced(`mcp ${call.name}`, call.trace, answer)
    request.total = total
    tools.add(call.name, status < 400 && error === undefined)
    if (error !== undefined) {
      errors.add(error)
      request.problem = problemName(error)
    }
    const head = [...request.limitHeaders, 'x-snapshot', directory.snapshot.header.id, ...forPage(request)]
    sendBody(reply, head, body, status)
  })
  const preflight = async ({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin, 'access-control-request-method': asked } = headers
    if (origin === undefined || asked === undefined) throw serviceError('methodNotAllowed', method, 'POST')
    setHeaders(reply, allowedTo(origin, METHODS))
    return reply.code(204).send()
  }
  // GET would open a stream of messages, and DELETE would end a session. The service has neither.
  const refuse = async (request: FastifyRequest): Promise<never> => {
    await guard.countLate(request, 'handshakes')
    throw serviceError('methodNotAllowed', request.method, 'POST')
  }
  // in the hook `preParsing`: after this hook, Fastify would read the body and refuse unknown content types
  scope.options(PATH, { config: { access: 'public' }, preParsing: preflight }, preflight)
  scope.route({ method: ['GET', 'DELETE'], url: PATH, config, preParsing: refuse, handler: refuse })
}

function rememberedBy(cache: AnswerCache): ToolAnswers {
  return {
    find(key) {
      const known = cache.answer(key)
      if (known === undefined) return undefined
      const { body, total } = known
      return { json: body.toString(), ...(total === undefined ? {} : { total }) }
    },
    add: (key, { json, total }) => cache.add(key, total, json),
  }
}

/** The error to answer with. A body that could not be read counts as a request. */
async function countedError(error: unknown, request: FastifyRequest, guard: Guard): Promise<unknown> {
  const known = bodyError(error, BODY_TYPE, MAX_BODY_BYTES)
  if (known === undefined) return error
  return guard.countLate(request, 'requests').then(
    () => known,
    (refusal: unknown) => refusal,
  )
}

/** A header of the protocol; undefined if it is absent or empty. */
function headerOf(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value.join(', ') : value) || undefined
}
