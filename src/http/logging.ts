import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Matching events, where a search was run for this request; for the log. */
    total: number | undefined
  }
  interface FastifyContextConfig {
    /** Whether a route needs a key (the rule, also for paths that do not exist) or is open to everybody. */
    access?: 'public'
    /** Health checks come every few seconds and are logged for debugging only. */
    probe?: true
  }
}

/** A key anywhere in a line, its underscores possibly percent-encoded. Only its id is of use to an operator, and that is logged as `keyId`. */
const KEY = /cds(?:_|%5f)(?:free|pro)(?:_|%5f)[\w%]+/gi

/** Hides the API keys in a text. */
export function maskKeys(text: string): string {
  return text.replace(KEY, 'cds_***')
}

/** Options of the logger: one JSON object per line, masked as the very last step so that no field or stack trace can hold a key. */
export function loggerOptions(
  level: string,
  stream: { write(line: string): void } | undefined,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: maskKeys },
    ...(stream === undefined ? {} : { stream }),
  }
}

/** Fastify's own lines are two per request, with the whole URL; here it is one, without headers and without the query. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply, reply.elapsedTime, error ?? undefined)
  }
}

/** Writes the line of one request. `ms` is the time from its headers to the end of its answer. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, ms: number, error?: Error): void {
  const { url: route, config } = request.routeOptions
  const fields = {
    keyId: request.caller?.keyId,
    ip: request.ip,
    method: request.method,
    ...(route === undefined ? { path: request.url.split('?', 1)[0] } : { route }),
    status: reply.statusCode,
    total: request.total,
    ms: Math.round(ms * 1000) / 1000,
    err: error,
  }
  if (reply.statusCode >= 500 && config.probe !== true) request.log.error(fields, 'request')
  else if (config.probe === true) request.log.debug(fields, 'request')
  else request.log.info(fields, 'request')
}
