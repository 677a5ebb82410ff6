import type { FastifyInstance } from 'fastify'
import { topicsBody } from '../../operations/bodies.ts'
import { presentTopics } from '../../operations/present.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../response/caching.ts'
import { sendBody, sendNotModified } from '../response/send.ts'
import type { Services } from '../services.ts'
import { describeOperation } from './openapi.ts'

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
