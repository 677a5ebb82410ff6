import type { FastifyReply } from 'fastify'
import { errorPage } from '../../formats/error-page.ts'
import { PAGE_POLICY } from '../../formats/page.ts'
import type { ServiceError } from '../../operations/errors.ts'
import { SECURITY_HEADERS } from '../../site/security-headers.ts'

/** Headers of every page that is written here, by name. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
}

/** Sends an error to somebody who opened a page. The reply has its status and headers already. */
export function sendErrorPage(error: ServiceError, reply: FastifyReply): FastifyReply {
  return reply.headers(PAGE_HEADERS).send(errorPage(error))
}
