import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { AttackReport } from '../suite.ts'
import type { AttackedService } from './attacked-service.ts'
import type { Draw } from './draw.ts'

export const SEARCH = '/api/gpt/conferences'

const HUNG_MS = 20_000

export interface Attacker {
  readonly service: AttackedService
  readonly draw: Draw
  /** Sends a request, counts it, and tests the laws that hold for every answer. */
  ask(kind: string, options: InjectOptions): Promise<LightMyRequestResponse>
  /** @returns undefined if the search was refused */
  search(kind: string, params: Readonly<Record<string, string>>): Promise<SearchBody | undefined>
  broken(kind: string, law: string, calls: readonly unknown[]): void
}

export interface SearchBody {
  readonly total: number
  readonly upcoming: number
  readonly showing: number
  readonly conferences: readonly { readonly id: number }[]
  readonly pagination: { readonly has_more: boolean; readonly next_offset: number }
  readonly reading?: string
  readonly interpretation?: readonly unknown[]
  readonly warnings?: readonly string[]
  readonly facets?: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>
  readonly suggestions?: readonly Proposal[]
  readonly relax?: readonly Proposal[]
}

export interface Proposal {
  readonly params: Readonly<Record<string, string | number>>
  readonly total: number
}

export function createAttacker(service: AttackedService, draw: Draw, report: AttackReport): Attacker {
  const broken: Attacker['broken'] = (kind, law, calls) => report.found(kind, `${law}: ${JSON.stringify(calls)}`)
  const ask: Attacker['ask'] = async (kind, options) => {
    const before = service.errors()
    const response = await answerOf(service, options)
    const problem = response === undefined ? 'hung' : problemWith(service, options, response, service.errors() > before)
    if (problem !== undefined) broken(kind, problem, [options])
    else report.held(kind, String(response?.statusCode))
    if (response === undefined) throw new Error(`no answer within ${HUNG_MS} ms: ${JSON.stringify(options)}`)
    return response
  }
  return {
    service,
    draw,
    ask,
    broken,
    async search(kind, params) {
      const url = `${SEARCH}?${new URLSearchParams(params)}`
      const response = await ask(kind, { url, headers: { 'x-api-key': service.key } })
      return response.statusCode === 200 ? response.json<SearchBody>() : undefined
    },
  }
}

async function answerOf(service: AttackedService, options: InjectOptions) {
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HUNG_MS)
  })
  try {
    return await Promise.race([service.inject(options), hung])
  } finally {
    clearTimeout(timer)
  }
}

/** The fault of an answer, without comparing other answers; undefined if it has none. */
function problemWith(
  { document, problemOf }: AttackedService,
  { url, method = 'GET' }: InjectOptions,
  { statusCode, headers, body }: LightMyRequestResponse,
  isLogged: boolean,
): string | undefined {
  if (statusCode >= 500 || isLogged) return `status ${statusCode}: ${body.slice(0, 200)}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
  if (headers['x-injected'] !== undefined) return 'a header was injected'
  if (method === 'HEAD' || statusCode === 304) return body === '' ? undefined : 'a body where none belongs'
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (statusCode >= 400 && headers['cache-control'] !== 'no-store') {
    if (!String(url).startsWith('/mcp')) return 'an error that may be stored'
  }
  if (!isJson) return undefined
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(body)
  } catch {
    return `not JSON: ${body.slice(0, 200)}`
  }
  if (parsed.jsonrpc !== undefined) return undefined
  if (statusCode >= 400) return errorProblem(parsed)
  const path = documentedPath(String(url))
  return document.paths[path] === undefined ? undefined : problemOf(path, statusCode, parsed)
}

/** The fault of an error body; undefined if it has none. */
function errorProblem({ success, error, message }: Record<string, unknown>): string | undefined {
  const isRight = success === false && typeof error === 'string' && typeof message === 'string'
  return isRight ? undefined : `an error of another shape: ${JSON.stringify({ success, error, message })}`
}

function documentedPath(url: string): string {
  const path = url.split('?', 1)[0]!
  return path.replace(/^(\/api\/gpt\/conferences)\/.+/, '$1/{id}')
}
