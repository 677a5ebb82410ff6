import type { FastifyInstance } from 'fastify'
import type { CanonicalRequest, GivenParameters, Operation } from '../../operations/operation.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, revalidate, tagOf } from '../response/caching.ts'
import { sendBody } from '../response/send.ts'
import type { Services } from '../serving.ts'
import { describeOperation } from './openapi.ts'

interface Parts {
  Params: Readonly<Record<string, string>>
  Querystring: QueryText
}

/** Adds the route of an operation: its parameters are read, then the caller gets 304 or the answer. */
export function addOperationRoute<Request extends CanonicalRequest>(
  app: FastifyInstance,
  path: string,
  operation: Operation<Request>,
  { today }: Pick<Services, 'today'>,
): void {
  app.get<Parts>(path, { schema: describeOperation(path, operation) }, async (request, reply) => {
    const { directory, params, query } = request
    const asked = operation.read(withPath(parseQueryString(query.text), params), directory)
    const day = today()
    const snapshotId = directory.snapshot.header.id
    const head = revalidate(request, reply, snapshotId, tagOf(answerIdentity(snapshotId, day, path, asked)))
    if (head !== undefined) sendBody(reply, head, await operation.answer(directory, asked, day))
  })
}

/** The parameters of the query string and of the path, which has those that both name. */
function withPath({ values, problems }: GivenParameters, params: Parts['Params']): GivenParameters {
  const inPath = Object.entries(params).map(([name, value]) => [name, [value]] as const)
  return inPath.length === 0 ? { values, problems } : { values: new Map([...values, ...inPath]), problems }
}
