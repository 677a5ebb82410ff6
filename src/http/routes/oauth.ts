/**
 * OAuth over HTTP: the metadata for clients, the page that asks a person for the key, and the endpoint that
 * turns codes into tokens. `oauth/` decides; this file has paths, headers and pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusedPage, signInPage, signInPolicy } from '../../formats/sign-in-page.ts'
import type { AuthorizationServer, PageAnswer } from '../../oauth/authorization-server.ts'
import type { OAuth } from '../../oauth/oauth.ts'
import { allowedTo } from '../admission/allowed-hosts.ts'
import type { ErrorCounts } from '../measurements.ts'
import { bodyError, readBodiesAsText } from '../request/body-errors.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'
import { PAGE_HEADERS, sendError } from '../response/send-error.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Maximum bytes of a form. It contains the sealed request, which is longer than the URL of the request. */
const MAX_FORM_BYTES = 64 * 1024

const OPEN = { config: { access: 'public' } } as const
const SIGN_IN = { config: { access: 'sign-in' }, bodyLimit: MAX_FORM_BYTES } as const

/** Any web page may read the metadata and send codes, because neither uses cookies. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const

interface OAuthOptions {
  readonly oauth: OAuth
  readonly publicBaseUrl: string
  readonly errors: ErrorCounts
}

export async function addOAuthRoutes(scope: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { oauth, publicBaseUrl, errors } = options
  readBodiesAsText(scope, FORM_TYPE)
  scope.setErrorHandler((error, request, reply) =>
    sendError(bodyError(error, FORM_TYPE, MAX_FORM_BYTES) ?? error, request, reply, errors),
  )
  // the path of the service follows a well-known name:
  // https://host/.well-known/oauth-protected-resource/path/mcp
  const prefix = new URL(publicBaseUrl).pathname.replace(/\/$/, '')
  const ofResource = '/.well-known/oauth-protected-resource'
  addMetadata(scope, [ofResource, `${ofResource}/mcp`, `${ofResource}${prefix}/mcp`], oauth.resourceMetadata)
  if (oauth.server === undefined) return
  const ofServer = '/.well-known/oauth-authorization-server'
  addMetadata(scope, [ofServer, `${ofServer}${prefix}`], oauth.server.metadata)
  addSignIn(scope, oauth.server)
}

/** The header `WWW-Authenticate` of the MCP endpoint, without its scheme. */
export function challengeOf({ scope }: OAuth, publicBaseUrl: string): string {
  return `resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource/mcp", scope="${scope}"`
}

function addMetadata(scope: FastifyInstance, paths: readonly string[], metadata: object): void {
  const text = JSON.stringify(metadata)
  for (const path of new Set(paths)) {
    addPreflight(scope, path, ['GET'])
    scope.get(path, OPEN, (_request, reply) =>
      reply
        .headers({ ...ANY_ORIGIN, 'cache-control': 'public, max-age=3600' })
        .type(JSON_TYPE)
        .send(text),
    )
  }
}

function addPreflight(scope: FastifyInstance, path: string, methods: readonly string[]): void {
  scope.options(path, OPEN, (_request, reply) => {
    setHeaders(reply, allowedTo('*', methods))
    return reply.code(204).send()
  })
}

type Form = { Body: string | undefined }

function addSignIn(scope: FastifyInstance, server: AuthorizationServer): void {
  scope.get<{ Querystring: { text: string } }>('/oauth/authorize', SIGN_IN, async ({ query }, reply) =>
    sendPage(reply, await server.begin(new URLSearchParams(query.text))),
  )
  scope.post<Form>('/oauth/authorize', SIGN_IN, async (request, reply) => {
    const answer: PageAnswer = isFromElsewhere(request)
      ? { kind: 'refused', message: 'This form was sent by another website.' }
      : await server.decide(new URLSearchParams(request.body ?? ''))
    return sendPage(reply, answer)
  })
  addPreflight(scope, '/oauth/token', ['POST'])
  scope.post<Form>('/oauth/token', SIGN_IN, async (request, reply) => {
    const { status, body } = await server.exchange(new URLSearchParams(request.body ?? ''))
    const headers = { ...ANY_ORIGIN, 'cache-control': 'no-store' }
    return reply.code(status).headers(headers).type(JSON_TYPE).send(JSON.stringify(body))
  })
}

/** True if a browser says that no page of this origin sent the form. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

function sendPage(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  reply.headers(PAGE_HEADERS).header('cache-control', 'no-store')
  if (answer.kind === 'redirect') return reply.redirect(answer.url, 303)
  if (answer.kind === 'refused') return reply.code(400).send(refusedPage(answer.message))
  reply.header('content-security-policy', signInPolicy(answer.client.redirectUri))
  return reply.code(answer.isWrongKey ? 400 : 200).send(signInPage(answer))
}
