/** Paths of the descriptions of the service for programs, and of the proof of the domain for OpenAI. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { aiCatalog, CARD_PATH, CARD_TYPE, type CardParts, serverCard } from '../../mcp/card.ts'
import { serviceError } from '../../operations/errors.ts'
import { JSON_TYPE } from '../response/send.ts'

const OPEN = { config: { access: 'public' } } as const

interface WellKnownOptions extends CardParts {
  /** Text by which OpenAI verifies the domain; undefined if there is none. */
  readonly openaiAppsChallenge?: string | undefined
}

/**
 * The paths need no key and have no limit. Other well-known paths, for example of OAuth, answer 404 unless
 * `oauth.ts` adds them.
 */
export function addWellKnownRoutes(app: FastifyInstance, options: WellKnownOptions): void {
  const card = JSON.stringify(serverCard(options))
  const texts = [
    [CARD_PATH, CARD_TYPE, card],
    // the path in drafts of the card's specification, at which many clients still look
    ['/.well-known/mcp/server-card.json', JSON_TYPE, card],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json', JSON.stringify(aiCatalog(options.publicBaseUrl))],
    ['/.well-known/openai-apps-challenge', 'text/plain; charset=utf-8', options.openaiAppsChallenge],
  ] as const
  for (const [path, type, text] of texts) {
    if (text === undefined) continue
    app.get(path, OPEN, (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' })
        .type(type)
        .send(text),
    )
  }
  const refuse = async ({ url }: FastifyRequest, _reply: FastifyReply): Promise<never> => {
    throw serviceError('unknownPath', url.split('?', 1)[0]!)
  }
  for (const path of ['/.well-known/*', '/mcp/.well-known/*']) app.get(path, OPEN, refuse)
}
