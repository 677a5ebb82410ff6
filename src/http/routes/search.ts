import type { FastifyInstance } from 'fastify'
import { searchConferences } from '../../operations/search-conferences.ts'
import { writeSearch } from '../../operations/write-search.ts'
import type { Directory } from '../../search/directory.ts'
import { queryReader, type ReadQuery } from '../request/query-reader.ts'
import type { QueryText } from '../request/query-string.ts'
import { headOf, revalidate } from '../response/caching.ts'
import type { HeaderLines } from '../response/header-lines.ts'
import { sendBody } from '../response/send.ts'
import { StageTimes } from '../response/stage-times.ts'
import type { BodyAnswer, Services } from '../serving.ts'
import { describeOperation } from './openapi.ts'

/**
 * Adds the route of searches. It does what `addOperationRoute` does, and four things more: query strings are
 * remembered and answers cached, the stages of some searches are timed, answers are sent as the bytes that
 * were written, and plain requests are answered past Fastify.
 */
export function addSearchRoute(app: FastifyInstance, path: string, services: Services): void {
  const { searchAnswers, stages, today } = services
  const read = queryReader(path)
  const answer = (directory: Directory, { input, isTimed, identity }: ReadQuery, head: HeaderLines): BodyAnswer => {
    const cached = searchAnswers.answer(identity)
    if (cached !== undefined) {
      if (isTimed) head += 'server-timing: cache;desc="hit"\r\n'
      return { head, body: cached.body, total: cached.total }
    }
    const clock = isTimed ? new StageTimes() : stages.nextSample()
    const found = directory.search(input.request, clock)
    const body = writeSearch(directory, input, found)
    if (clock) {
      clock.ended('text')
      stages.observe(clock)
      if (isTimed) head += `server-timing: ${clock.header()}\r\n`
    }
    searchAnswers.add(identity, found.total, body)
    return { head, body, total: found.total }
  }

  app.get<{ Querystring: QueryText }>(
    path,
    { schema: describeOperation(path, searchConferences) },
    (request, reply) => {
      const { directory } = request
      const snapshotId = directory.snapshot.header.id
      const query = read(request.query.text, snapshotId, today())
      const head = revalidate(request, reply, snapshotId, query.tag)
      if (head === undefined) return
      const answered = answer(directory, query, head)
      request.total = answered.total
      sendBody(reply, answered.head, answered.body)
    },
  )
  app.plainRoutes.set(path, (text, directory) => {
    const snapshotId = directory.snapshot.header.id
    const query = read(text, snapshotId, today())
    return (limitHeaders) => answer(directory, query, headOf({ limitHeaders }, snapshotId, query.tag))
  })
}
