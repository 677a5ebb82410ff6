import type { FastifyInstance } from 'fastify'
import { answerIdentity, isNotModified, tagOf } from '../caching.ts'
import { JSON_TYPE } from '../errors.ts'
import { describeOperation } from '../openapi.ts'
import { presentTopics } from '../present.ts'
import { topicsBody } from '../responses.ts'
import type { Services } from '../services.ts'

const PATH = '/api/gpt/topics'

const schema = describeOperation({
  id: 'listTopics',
  summary: 'List the topics.',
  description:
    'All main topics with their numbers of events. The names are the values for the topic filter of searchConferences.',
  answer: topicsBody,
  revalidates: true,
})

export function addTopicsRoute(app: FastifyInstance, { today }: Services): void {
  app.get(PATH, { schema }, (request, reply) => {
    const { directory } = request
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, today(), { path: PATH, given: {}, unknown: [] })
    if (isNotModified(request, reply, snapshotId, tagOf(identity))) return reply.send()
    return reply.type(JSON_TYPE).send(presentTopics(directory))
  })
}
