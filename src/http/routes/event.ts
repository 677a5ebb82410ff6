import type { FastifyInstance } from 'fastify'
import { eventBody } from '../../operations/bodies.ts'
import { serviceError } from '../../operations/errors.ts'
import { eventPath } from '../../operations/parameters.ts'
import { presentEvent } from '../../operations/present.ts'
import { readEventId } from '../../operations/read-parameters.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../response/caching.ts'
import { sendBody, sendNotModified } from '../response/send.ts'
import type { Services } from '../services.ts'
import { describeOperation } from './openapi.ts'

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
    if (doc === undefined) throw serviceError('eventNotFound', request.params.id)
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, day, { path: PATH, given: { id: String(id) }, unknown: [] })
    const tag = tagOf(identity)
    const head = headOf(request, snapshotId, tag)
    if (isNotModified(request, tag)) return sendNotModified(reply, head)
    sendBody(reply, head, await presentEvent(directory, doc, day))
  })
}
