import type { FastifyInstance } from 'fastify'
import { ServiceError, serviceError } from '../../operations/errors.ts'

/** Reads bodies of one media type as text, and refuses bodies of other types. */
export function readBodiesAsText(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.addContentTypeParser('*', (_request, _body, done) => done(serviceError('unsupportedMediaType', type)))
}

/** The error of a body that could not be read; undefined for any other error. */
export function bodyError(error: unknown, type: string, maxBytes: number): ServiceError | undefined {
  if (error instanceof ServiceError) return error.kind === 'unsupportedMediaType' ? error : undefined
  switch ((error as { readonly code?: unknown }).code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return serviceError('unsupportedMediaType', type)
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return serviceError('bodyTooLarge', maxBytes)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return serviceError('malformedRequest', 'the body is not as long as Content-Length says')
    // the client has gone away, or was too slow and is disconnected
    case 'ECONNRESET':
      return serviceError('malformedRequest', 'the body ended early')
    default:
      return undefined
  }
}
