import type { FastifyInstance } from 'fastify'
import { sendBody, sendNotModified } from '../answer.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../caching.ts'
import { httpError } from '../errors.ts'
import { describeOperation } from '../openapi.ts'
import { eventPath } from '../params.ts'
import { presentEvent } from '../present.ts'
import { readEventId } from '../read-params.ts'
import { eventBody } from '../responses.ts'
import type { Services } from '../services.ts'

const PATH = '/api/gpt/conferences/:id'

const schema = describeOperation({
  id: 'getConference',
  summary: 'Read one event.',
  description: 'Everything known of one event, by the id that a search result gives.',
  path: eventPath,
  answer: eventBody,
  revalidates: true,
})

export function addEventRoute(app: FastifyInstance, { today }: Services): void {
  app.get<{ Params: { id: string } }>(PATH, { schema }, async (request, reply) => {
    const { directory } = request
    const day = today()
    const id = readEventId(request.params.id)
    const doc = id === 'no such event' ? undefined : directory.find(id)
    if (doc === undefined) throw httpError('eventNotFound', request.params.id)
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, day, { path: PATH, given: { id: String(id) }, unknown: [] })
    const tag = tagOf(identity)
    const head = headOf(request, snapshotId, tag)
    if (isNotModified(request, tag)) return sendNotModified(reply, head)
    sendBody(reply, head, await presentEvent(directory, doc, day))
  })
}
