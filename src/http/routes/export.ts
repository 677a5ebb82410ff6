import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { BYTE_ORDER_MARK, tableOf } from '../../formats/csv.ts'
import {
  type FoundRows,
  findRows,
  lineSlices,
  type ReadExport,
  ROWS,
  readExport,
  requestsOf,
  rowSlices,
} from '../../operations/many-rows.ts'
import { fileNameOf } from '../../operations/search-input.ts'
import type { Directory } from '../../search/directory.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { answerIdentity, headOf, revalidate, tagOf } from '../response/caching.ts'
import { type HeaderPairs, setHeaders } from '../response/send.ts'
import type { Services } from '../serving.ts'

const OPTIONS = { schema: { hide: true }, config: { takesPassword: true } } as const

interface ExportForm {
  readonly path: string
  readonly type: string
  /** The file in pieces. Each piece is written when the client is ready for it. */
  readonly pieces: (snapshot: Snapshot, found: FoundRows, asked: ReadExport['parsed']) => Pieces
}

type Snapshot = Directory['snapshot']
type Pieces = Iterable<string | Buffer>

const FORMS: readonly ExportForm[] = [
  { path: '/export.csv', type: 'text/csv; charset=utf-8; header=present', pieces: csvPieces },
  {
    path: '/export.ndjson',
    type: 'application/x-ndjson; charset=utf-8',
    pieces: (snapshot, found, { fields }) => lineSlices(snapshot, found, fields),
  },
]

function* csvPieces(snapshot: Snapshot, { docs }: FoundRows, { fields, bom }: ReadExport['parsed']): Pieces {
  const { header, lines } = tableOf(fields)
  yield bom === true ? BYTE_ORDER_MARK + header : header
  for (const rows of rowSlices(snapshot, docs)) yield lines(rows)
}

/** Adds the routes of exports: the rows of a search as a file (section 4.7 of docs/contract.md). */
export function addExportRoutes(app: FastifyInstance, services: Services): void {
  for (const form of FORMS) addExportRoute(app, form, services)
}

function addExportRoute(app: FastifyInstance, { path, type, pieces }: ExportForm, { moment, charge }: Services): void {
  app.get<{ Querystring: QueryText }>(path, OPTIONS, async (request, reply) => {
    const { directory } = request
    const read = readExport(parseQueryString(request.query.text))
    const at = moment(directory)
    const snapshotId = directory.snapshot.header.id
    const tag = tagOf(answerIdentity(snapshotId, at, path, read))
    const validators = { snapshotId, tag, maxAge: at.maxAge }
    if (revalidate(request, reply, validators) === undefined) return reply
    const found = findRows(directory, read, at)
    request.total = found.total
    await charge(request, requestsOf(found))
    setHeaders(reply, headOf(request, validators))
    setHeaders(reply, [...cursorHeaders(path, read, found), ...notesHeader(found.notes)])
    const file = pieces(directory.snapshot, found, read.parsed)
    return reply
      .type(type)
      .header(
        'content-disposition',
        `attachment; filename="${fileNameOf(read.given, path.slice(path.indexOf('.') + 1))}"`,
      )
      .send(Readable.from(oneATurn(file), { objectMode: false }))
  })
}

/** Sends each piece in a separate turn of the event loop. */
async function* oneATurn(pieces: Pieces) {
  for (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}

/** Headers with the number of rows, and with a link to the next rows (RFC 8288). */
function cursorHeaders(path: string, { given, parsed }: ReadExport, { docs, total }: FoundRows): HeaderPairs {
  const count = ['x-total-count', String(total)]
  const next = (parsed.offset ?? 0) + (parsed.limit ?? ROWS.default)
  if ((parsed.offset ?? 0) + docs.length >= total) return count
  const call = new URLSearchParams({ ...given, offset: String(next) })
  return [...count, 'link', `<${path}?${call}>; rel="next"`]
}

/** Maximum length of the header with notes, because clients limit the size of all headers together. */
const MAX_CHARACTERS = 2000

/**
 * The `warnings` and `interpretation` of the JSON answer: sentences as JSON in ASCII. No header if there are
 * none.
 */
function notesHeader(notes: readonly string[]): HeaderPairs {
  const shown: string[] = []
  let characters = 0
  for (const note of notes) {
    characters += asciiOf(note).length
    if (characters > MAX_CHARACTERS) break
    shown.push(note)
  }
  return shown.length === 0 ? [] : ['x-notes', asciiOf(shown)]
}

function asciiOf(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
