import type { FastifyInstance } from 'fastify'
import type { Moment } from '../../event/moment.ts'
import { type Cache, createLru } from '../../lru.ts'
import { searchConferences } from '../../operations/search-conferences.ts'
import { type SearchInput, searchInput } from '../../operations/search-input.ts'
import { readSearch } from '../../operations/search-parameters.ts'
import { writeSearch } from '../../operations/write-search.ts'
import { StageTimes } from '../measurements.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, revalidate, tagOf } from '../response/caching.ts'
import { sendBody } from '../response/send.ts'
import type { Services } from '../serving.ts'
import { describeOperation } from './openapi.ts'

/**
 * Adds the route of searches. Unlike the routes of other operations, it remembers query strings, caches
 * answers, and times the stages of some searches.
 */
export function addSearchRoute(app: FastifyInstance, path: string, services: Services): void {
  const { searchAnswers, stages, moment } = services
  const read = queryReader(path)
  app.get<{ Querystring: QueryText }>(
    path,
    { schema: describeOperation(path, searchConferences) },
    (request, reply) => {
      const { directory } = request
      const snapshotId = directory.snapshot.header.id
      const at = moment(directory)
      const { input, isTimed, identity, tag } = read(request.query.text, snapshotId, at)
      const head = revalidate(request, reply, { snapshotId, tag, maxAge: at.maxAge })
      if (head === undefined) return
      const cached = searchAnswers.answer(identity)
      if (cached !== undefined) {
        request.total = cached.total
        sendBody(reply, isTimed ? [...head, 'server-timing', 'cache;desc="hit"'] : head, cached.body)
        return
      }
      const clock = isTimed ? new StageTimes() : stages.nextSample()
      const found = directory.search(input.request, clock)
      const body = writeSearch(directory, input, found)
      request.total = found.total
      if (clock) {
        clock.ended('text')
        stages.observe(clock)
      }
      searchAnswers.add(identity, found.total, body)
      sendBody(reply, isTimed && clock ? [...head, 'server-timing', clock.header()] : head, body)
    },
  )
}

interface ReadQuery {
  readonly input: SearchInput
  readonly isTimed: boolean
  /** The key of the answer in the cache. It contains snapshot, day and last passed deadline. */
  readonly identity: string
  readonly tag: string
}

/** Maximum bytes of remembered queries: some 4,000 query strings. */
const MAX_BYTES = 8_000_000
/** Bytes of a remembered query without its texts. */
const OBJECT_BYTES = 1000
/** Bytes per character: each text occurs three times, in `identity`, in `input` and in the query string. */
const BYTES_PER_CHARACTER = 3 * 2

/**
 * Creates the reader of query strings, which remembers the last queries, because callers repeat their
 * questions. The reader throws ServiceError 400 if a parameter is wrong.
 */
export function queryReader(path: string): (text: string, snapshotId: string, moment: Moment) => ReadQuery {
  let known = { snapshotId: '', today: Number.NaN, now: Number.NaN, queries: rememberedQueries() }
  return (text, snapshotId, moment) => {
    const { today, now } = moment
    if (known.snapshotId !== snapshotId || known.today !== today || known.now !== now) {
      known = { snapshotId, today, now, queries: rememberedQueries() }
    }
    const { queries } = known
    const before = queries.get(text)
    if (before !== undefined) return before
    const read = readSearch(parseQueryString(text))
    const identity = answerIdentity(snapshotId, moment, path, read)
    const isTimed = read.parsed.timing === true
    const query = { input: searchInput(read, moment), isTimed, identity, tag: tagOf(identity) }
    queries.set(text, query)
    return query
  }
}

function rememberedQueries(): Cache<ReadQuery> {
  return createLru(MAX_BYTES, ({ identity }) => OBJECT_BYTES + BYTES_PER_CHARACTER * identity.length)
}
