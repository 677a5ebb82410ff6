import type { FastifyInstance } from 'fastify'
import type { EpochDay } from '../../event/days.ts'
import { searchConferences } from '../../operations/search-conferences.ts'
import { searchInput } from '../../operations/search-input.ts'
import { readSearch } from '../../operations/search-parameters.ts'
import { writeSearch } from '../../operations/write-search.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import type { KnownQuery } from '../response/answer-cache.ts'
import { answerIdentity, revalidate, tagOf } from '../response/caching.ts'
import { sendBody } from '../response/send.ts'
import { StageTimes } from '../response/stage-times.ts'
import type { Services } from '../serving.ts'
import { describeOperation } from './openapi.ts'

/**
 * Adds the route of searches. It does what `addOperationRoute` does, and three things more: query strings and
 * answers are cached, the stages of some searches are timed, and answers are sent as the bytes they were
 * written as.
 */
export function addSearchRoute(app: FastifyInstance, path: string, { searchAnswers, stages, today }: Services): void {
  const readQuery = (text: string, snapshotId: string, day: EpochDay): KnownQuery => {
    const read = readSearch(parseQueryString(text))
    const identity = answerIdentity(snapshotId, day, path, read)
    return { snapshotId, day, read, identity, tag: tagOf(identity) }
  }
  const schema = describeOperation(path, searchConferences)
  app.get<{ Querystring: QueryText }>(path, { schema }, (request, reply) => {
    const { directory } = request
    const { text } = request.query
    const snapshotId = directory.snapshot.header.id
    const day = today()
    const query = searchAnswers.knownQuery(text, snapshotId, day) ?? readQuery(text, snapshotId, day)
    let head = revalidate(request, reply, snapshotId, query.tag)
    if (head === undefined) return
    const isTimed = query.read.parsed.timing
    const cached = searchAnswers.answer(query.identity)
    if (cached !== undefined) {
      request.total = cached.total
      if (isTimed) head += 'server-timing: cache;desc="hit"\r\n'
      sendBody(reply, head, cached.body)
      return
    }
    const input = searchInput(query.read, day)
    const clock = isTimed ? new StageTimes() : stages.nextSample()
    const found = directory.search(input.request, clock)
    request.total = found.total
    const written = writeSearch(directory, input, found)
    if (clock) {
      clock.ended('text')
      stages.observe(clock)
      if (isTimed) head += `server-timing: ${clock.header()}\r\n`
    }
    searchAnswers.add(text, query, found.total, written.bytes)
    if (sendBody(reply, head, written.bytes)) written.release()
  })
}
