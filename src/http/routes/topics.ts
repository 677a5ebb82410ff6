import type { FastifyInstance } from 'fastify'
import { sendBody, sendNotModified } from '../answer.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../caching.ts'
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
    const tag = tagOf(identity)
    const head = headOf(request, snapshotId, tag)
    if (isNotModified(request, tag)) return sendNotModified(reply, head)
    sendBody(reply, head, presentTopics(directory))
  })
}
