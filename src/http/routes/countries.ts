import type { FastifyInstance } from 'fastify'
import { countriesBody } from '../../operations/bodies.ts'
import { countriesParameters } from '../../operations/parameters.ts'
import { presentCountries } from '../../operations/present.ts'
import { readParameters } from '../../operations/read-parameters.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, headOf, isNotModified, tagOf } from '../response/caching.ts'
import { sendBody, sendNotModified } from '../response/send.ts'
import type { Services } from '../services.ts'
import { describeOperation } from './openapi.ts'

const PATH = '/api/gpt/countries'

const schema = describeOperation({
  id: 'listCountries',
  summary: 'List the countries.',
  description: 'All countries that have events, with their codes, continents and numbers of events.',
  query: countriesParameters,
  answer: countriesBody,
  revalidates: true,
})

export function addCountriesRoute(app: FastifyInstance, { today }: Services): void {
  app.get<{ Querystring: QueryText }>(PATH, { schema }, (request, reply) => {
    const { directory } = request
    const { parsed, given } = readParameters(parseQueryString(request.query.text), countriesParameters)
    const snapshotId = directory.snapshot.header.id
    const identity = answerIdentity(snapshotId, today(), { path: PATH, given, unknown: [] })
    const tag = tagOf(identity)
    const head = headOf(request, snapshotId, tag)
    if (isNotModified(request, tag)) return sendNotModified(reply, head)
    sendBody(reply, head, presentCountries(directory, parsed.continent))
  })
}
