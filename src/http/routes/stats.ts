import type { FastifyInstance } from 'fastify'
import { statisticsBody } from '../../operations/bodies.ts'
import { presentStatistics } from '../../operations/present.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../response/caching.ts'
import { sendBody, sendNotModified } from '../response/send.ts'
import type { Services } from '../services.ts'
import { describeOperation } from './openapi.ts'

const PATH = '/api/gpt/stats'

const schema = describeOperation({
  id: 'getStatistics',
  summary: 'Measurements of the directory.',
  description:
    'How many events, countries and topics there are, how many events start in the rest of this month, and the range of dates.',
  answer: statisticsBody,
  revalidates: true,
})

export function addStatsRoute(app: FastifyInstance, { today }: Services): void {
  app.get(PATH, { schema }, (request, reply) => {
    const { directory } = request
    const day = today()
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, day, { path: PATH, given: {}, unknown: [] })
    const tag = tagOf(identity)
    const head = headOf(request, snapshotId, tag)
    if (isNotModified(request, tag)) return sendNotModified(reply, head)
    sendBody(reply, head, presentStatistics(directory, day))
  })
}
