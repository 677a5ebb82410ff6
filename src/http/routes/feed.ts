import type { FastifyInstance } from 'fastify'
import { feedText } from '../../formats/feed.ts'
import { findChanged, readFeed, requestsOf, rowSlices } from '../../operations/many-rows.ts'
import { describeSearch } from '../../operations/search-input.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { headOf, revalidate, tagOf, withoutToken } from '../response/caching.ts'
import { setHeaders } from '../response/send.ts'
import type { Services } from '../serving.ts'

const OPTIONS = { schema: { hide: true }, config: { takesPassword: true, takesToken: true } } as const

interface FeedOptions extends Services {
  readonly publicBaseUrl: string
  readonly publicPages: boolean
}

/** Adds the route of feeds: the new and changed events of a search (section 4.11 of docs/contract.md). */
export function addFeedRoute(app: FastifyInstance, { moment, charge, publicBaseUrl, publicPages }: FeedOptions): void {
  app.get<{ Querystring: QueryText }>('/feed.atom', OPTIONS, async (request, reply) => {
    const { directory } = request
    const { id, created } = directory.snapshot.header
    const read = readFeed(withoutToken(parseQueryString(request.query.text)))
    const at = moment(directory)
    const found = findChanged(directory, read, at)
    request.total = found.total
    const settings = { publicBaseUrl, publicPages, stamp: created }
    // the tag omits today's date: if the date changes the answer, `found` differs
    const tag = tagOf(JSON.stringify([id, settings, read.given, read.unknown, found]))
    const lastModified = new Date(created)
    const validators = { snapshotId: id, tag, maxAge: at.maxAge, lastModified }
    if (revalidate(request, reply, validators) === undefined) return reply
    await charge(request, requestsOf(found))
    const rows = [...rowSlices(directory.snapshot, found.docs)].flat()
    const query = String(new URLSearchParams(read.given))
    const feed = feedText(rows, settings, { search: describeSearch(read.given), query, notes: found.notes })
    setHeaders(reply, headOf(request, validators))
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('content-disposition', 'inline; filename="feed.atom"')
      .header('referrer-policy', 'no-referrer')
      .send(feed)
  })
}
