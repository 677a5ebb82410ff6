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
export function addSearchRoute(app: FastifyInstance, path: string, services: Services): void {
  const { searchAnswers, stages, today } = services
  const read = queryReader(path)
  app.get<{ Querystring: QueryText }>(
    path,
    { schema: describeOperation(path, searchConferences) },
    (request, reply) => {
      const { directory } = request
      const snapshotId = directory.snapshot.header.id
      const { input, isTimed, identity, tag } = read(request.query.text, snapshotId, today())
      const head = revalidate(request, reply, snapshotId, tag)
      if (head === undefined) return
      const cached = searchAnswers.answer(identity)
      if (cached !== undefined) {
        request.total = cached.total
        sendBody(reply, isTimed ? [...head, 'server-timing', 'cache;desc="hit"'] : head, cached.body)
        return
      }
      const clock = isTimed ? new StageTimes() : stages.nextSample()
      const found = directory.search(input.request, clock)
      const body = writeSearch(directory, input, found)
      request.total = found.total
      if (clock) {
        clock.ended('text')
        stages.observe(clock)
      }
      searchAnswers.add(identity, found.total, body)
      sendBody(reply, isTimed && clock ? [...head, 'server-timing', clock.header()] : head, body)
    },
  )
}
