import type { FastifyInstance } from 'fastify'
import type { EpochDay } from '../../event/days.ts'
import { searchBody } from '../../operations/bodies.ts'
import { searchParameters } from '../../operations/parameters.ts'
import { presentSearch, takeBackAnswer } from '../../operations/present.ts'
import { readParameters, searchInput } from '../../operations/read-parameters.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import type { KnownQuery } from '../response/answer-cache.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../response/caching.ts'
import { sendBody, sendNotModified } from '../response/send.ts'
import { StageTimes } from '../response/stage-times.ts'
import type { Services } from '../services.ts'
import { describeOperation } from './openapi.ts'

const PATH = '/api/gpt/conferences'

const schema = describeOperation({
  id: 'searchConferences',
  summary: 'Search academic events.',
  description:
    'Finds conferences, seminars, workshops and webinars by words, topic, place, type and date. All filters narrow the result together. Upcoming events come first.',
  query: searchParameters,
  answer: searchBody,
  revalidates: true,
})

export function addSearchRoute(app: FastifyInstance, { searchAnswers, stages, today }: Services): void {
  app.get<{ Querystring: QueryText }>(PATH, { schema }, (request, reply) => {
    const { directory } = request
    const { text } = request.query
    const snapshotId = directory.snapshot.header.id
    const day = today()
    const query = searchAnswers.knownQuery(text, snapshotId, day) ?? readQuery(text, snapshotId, day)
    const head = headOf(request, snapshotId, query.tag)
    if (isNotModified(request, query.tag)) return sendNotModified(reply, head)
    const isTimed = query.read.parsed.timing
    const kept = searchAnswers.answer(query.identity)
    if (kept !== undefined) {
      request.total = kept.total
      if (isTimed) head.push('server-timing', 'cache;desc="hit"')
      sendBody(reply, head, kept.body)
      return
    }
    const { request: search, echo, warnings } = searchInput(query.read, day)
    const clock = isTimed ? new StageTimes() : stages.nextSample()
    const answer = directory.search(search, clock)
    request.total = answer.total
    const body = presentSearch(directory, search, echo, answer, warnings)
    if (clock) {
      clock.ended('text')
      stages.observe(clock)
      if (isTimed) head.push('server-timing', clock.header())
    }
    searchAnswers.keep(text, query, answer.total, body)
    if (sendBody(reply, head, body)) takeBackAnswer()
  })
}

function readQuery(text: string, snapshotId: string, day: EpochDay): KnownQuery {
  const read = readParameters(parseQueryString(text), searchParameters)
  const identity = answerIdentity(snapshotId, day, { path: PATH, ...read })
  return { snapshotId, day, read, identity, tag: tagOf(identity) }
}
