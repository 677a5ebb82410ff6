import * as z from 'zod'
import { count, success, warnings } from './body-parts.ts'
import { listAnswer } from './fit-answer.ts'
import { type CanonicalRequest, NOTHING_GIVEN, type Operation } from './operation.ts'

export const listTopics = {
  id: 'listTopics',
  summary: 'List the topics.',
  description: 'All main topics with their numbers of events. The names are values for topic in searchConferences.',
  parameters: z.object({}),
  body: z
    .strictObject({
      success,
      total: count,
      topics: z.array(z.strictObject({ name: z.string(), count })),
      warnings,
    })
    .meta({ id: 'TopicList', description: 'All topics, the largest first.' }),

  read: () => NOTHING_GIVEN,

  answer(directory) {
    return listAnswer('topics', directory.topics())
  },
} satisfies Operation<CanonicalRequest>
