import type { FastifyInstance } from 'fastify'
import { searchConferences } from '../../operations/search-conferences.ts'
import { writeSearch } from '../../operations/write-search.ts'
import { queryReader } from '../request/query-reader.ts'
import type { QueryText } from '../request/query-string.ts'
import { revalidate } from '../response/caching.ts'
import { sendBody } from '../response/send.ts'
import { StageTimes } from '../response/stage-times.ts'
import type { Services } from '../serving.ts'
import { describeOperation } from './openapi.ts'

/**
 * Adds the route of searches. It does what `addOperationRoute` does, and three things more: query strings are
 * remembered and answers cached, the stages of some searches are timed, and answers are sent as the bytes
 * that were written.
 */
export function addSearchRoute(app: FastifyInstance, path: string, { searchAnswers, stages, today }: Services): void {
  const read = queryReader(path)
  const schema = describeOperation(path, searchConferences)
  app.get<{ Querystring: QueryText }>(path, { schema }, (request, reply) => {
    const { directory } = request
    const snapshotId = directory.snapshot.header.id
    const { input, isTimed, identity, tag } = read(request.query.text, snapshotId, today())
    let head = revalidate(request, reply, snapshotId, tag)
    if (head === undefined) return
    const cached = searchAnswers.answer(identity)
    if (cached !== undefined) {
      request.total = cached.total
      if (isTimed) head += 'server-timing: cache;desc="hit"\r\n'
      sendBody(reply, head, cached.body)
      return
    }
    const clock = isTimed ? new StageTimes() : stages.nextSample()
    const found = directory.search(input.request, clock)
    request.total = found.total
    const written = writeSearch(directory, input, found)
    if (clock) {
      clock.ended('text')
      stages.observe(clock)
      if (isTimed) head += `server-timing: ${clock.header()}\r\n`
    }
    searchAnswers.add(identity, found.total, written.bytes)
    if (sendBody(reply, head, written.bytes)) written.release()
  })
}
