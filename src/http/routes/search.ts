import type { FastifyInstance } from 'fastify'
import { answerIdentity, isNotModified } from '../caching.ts'
import { JSON_TYPE } from '../errors.ts'
import { describeOperation } from '../openapi.ts'
import { searchParameters } from '../params.ts'
import { presentSearch } from '../present.ts'
import type { QueryString } from '../query-string.ts'
import { readParameters, searchInput } from '../read-params.ts'
import { searchBody } from '../responses.ts'
import type { Services } from '../services.ts'

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

export function addSearchRoute(app: FastifyInstance, { searchBodies, today }: Services): void {
  app.get<{ Querystring: QueryString }>(PATH, { schema }, (request, reply) => {
    const { directory } = request
    const day = today()
    const read = readParameters(request.query, searchParameters)
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, day, { path: PATH, ...read })
    if (isNotModified(request, reply, snapshotId, identity)) return reply.send()
    const kept = searchBodies.get(identity)
    if (kept !== undefined) return reply.type(JSON_TYPE).send(kept)

    const { request: search, echo, warnings } = searchInput(read, day)
    const answer = directory.search(search)
    request.total = answer.total
    const body = presentSearch(directory, search, echo, answer, warnings)
    searchBodies.set(identity, body)
    return reply.type(JSON_TYPE).send(body)
  })
}
