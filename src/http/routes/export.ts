import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, tableOf } from '../../formats/csv.ts'
import {
  type FoundRows,
  findRows,
  ROWS,
  ROWS_PER_REQUEST,
  readExport,
  rowLines,
  rowsOf,
  slicesOf,
} from '../../operations/many-rows.ts'
import type { ReadSearch } from '../../operations/search-parameters.ts'
import type { Directory } from '../../search/directory.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, headOf, revalidate, tagOf } from '../response/caching.ts'
import { type HeaderList, setHeaders } from '../response/send.ts'
import type { Services } from '../serving.ts'
import { notesHeader } from './notes-header.ts'

type Fields = ReadSearch['parsed']['fields']

/** How the pieces of a file are written. */
interface Pieces {
  readonly header: string
  readonly slice: (snapshot: Directory['snapshot'], docs: FoundRows['docs']) => string | Buffer
}

/** One form of an export. */
interface ExportForm {
  readonly path: string
  readonly type: string
  readonly pieces: (fields: Fields) => Pieces
}

const FORMS: readonly ExportForm[] = [
  {
    path: '/export.csv',
    type: CSV_TYPE,
    pieces: (fields) => {
      const { header, lines } = tableOf(fields)
      return { header, slice: (snapshot, docs) => lines(rowsOf(snapshot, docs)) }
    },
  },
  {
    path: '/export.ndjson',
    type: 'application/x-ndjson; charset=utf-8',
    pieces: (fields) => ({ header: '', slice: (snapshot, docs) => rowLines(snapshot, docs, fields) }),
  },
]

/** Adds the routes of exports: the rows of a search as a file, as section 4.7 of docs/contract.md has it. */
export function addExportRoutes(app: FastifyInstance, services: Services): void {
  for (const form of FORMS) addExportRoute(app, form, services)
}

function addExportRoute(app: FastifyInstance, { path, type, pieces }: ExportForm, { today, charge }: Services): void {
  app.get<{ Querystring: QueryText }>(path, { schema: { hide: true } }, async (request, reply) => {
    const { directory } = request
    const read = readExport(parseQueryString(request.query.text))
    const day = today()
    const snapshotId = directory.snapshot.header.id
    const tag = tagOf(answerIdentity(snapshotId, day, path, read))
    if (revalidate(request, reply, snapshotId, tag) === undefined) return reply
    const found = findRows(directory, read, day)
    request.total = found.total
    await charge(request, Math.ceil(found.docs.length / ROWS_PER_REQUEST))
    setHeaders(reply, headOf(request, snapshotId, tag))
    setHeaders(reply, [...cursorHeaders(path, read, found), ...notesHeader(found.notes)])
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="confdex${path.slice(path.indexOf('.'))}"`)
      .send(Readable.from(writePieces(pieces(read.parsed.fields), directory, found.docs), { objectMode: false }))
  })
}

/**
 * The file slice by slice, each in a turn of its own, so that other requests are answered between. The next
 * slice is written when the client has read most of the one before.
 *
 * Measured: 50 rows take under 1 ms as CSV, 0.1 ms as lines of JSON.
 */
async function* writePieces({ header, slice }: Pieces, { snapshot }: Directory, docs: FoundRows['docs']) {
  if (header !== '') yield header
  for (const part of slicesOf(docs)) {
    yield slice(snapshot, part)
    await nextTurn()
  }
}

/** How many rows there are, and the call that has the next ones (RFC 8288). */
function cursorHeaders(path: string, { given, parsed }: ReadSearch, { docs, total }: FoundRows): HeaderList {
  const headers = ['x-total-count', String(total)]
  const next = (parsed.offset ?? 0) + (parsed.limit ?? ROWS.default)
  if ((parsed.offset ?? 0) + docs.length >= total) return headers
  const call = new URLSearchParams({ ...given, offset: String(next) })
  return [...headers, 'link', `<${path}?${call}>; rel="next"`]
}
