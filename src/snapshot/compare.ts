import { lowerBound } from '../docset/sorted.ts'
import { CHOICE_NAMES, TEXT_NAMES } from '../event/attributes.ts'
import { RECORD_HEADER_BYTES } from './detail-records.ts'
import { NO_DETAIL } from './format.ts'
import type { StringPool } from './pool.ts'
import type { Snapshot, SnapshotArrays } from './snapshot.ts'

/** The parts of a directory that are compared: everything that is served about single events. */
export interface Records
  extends Pick<
    SnapshotArrays,
    'id' | 'start' | 'end' | 'choices' | 'names' | 'websites' | 'facets' | 'docsById' | 'detailAt'
  > {
  detailPieces: Snapshot['detailPieces']
}

/** Documents of one event in two directories; undefined if a directory does not have the event. */
export interface ComparedRecord {
  readonly before: number | undefined
  readonly after: number | undefined
  /** True if both directories serve the same record. */
  readonly isSame: boolean
}

type Compare = (before: number, after: number) => boolean

/** Functions, each of which compares one field of two documents. Fields that change often come first. */
function fieldComparisons(before: Records, after: Records): readonly Compare[] {
  const [digestsBefore, digestsAfter] = [detailDigests(before), detailDigests(after)]
  return [
    (a, b) => digestsBefore[a] === digestsAfter[b],
    samePool(before.names, after.names),
    (a, b) => before.start[a] === after.start[b],
    (a, b) => before.end[a] === after.end[b],
    samePool(before.websites, after.websites),
    ...CHOICE_NAMES.map((name): Compare => {
      const [from, to] = [before.choices[name], after.choices[name]]
      return (a, b) => from[a] === to[b]
    }),
    ...TEXT_NAMES.map((name): Compare => {
      const [from, to] = [before.facets[name], after.facets[name]]
      const numbers = new Map(to.spellings.texts().map((text, number) => [text, number]))
      const numberOf = from.spellings.texts().map((text) => numbers.get(text))
      return (a, b) => numberOf[from.ids[a]!] === to.ids[b]
    }),
  ]
}

/** Compares the records of two directories, in ascending order of event id. */
export function* compareRecords(before: Records, after: Records): Iterable<ComparedRecord> {
  const compare = fieldComparisons(before, after)
  let [at, to] = [0, 0]
  while (at < before.docsById.length || to < after.docsById.length) {
    const [a, b] = [before.docsById[at], after.docsById[to]]
    const [idBefore, idAfter] = [a, b].map((doc, side) => idOf(side === 0 ? before : after, doc)) as [number, number]
    if (idBefore < idAfter) yield { before: a, after: undefined, isSame: false }
    else if (idAfter < idBefore) yield { before: undefined, after: b, isSame: false }
    else yield { before: a, after: b, isSame: compare.every((isSame) => isSame(a!, b!)) }
    if (idBefore <= idAfter) at++
    if (idAfter <= idBefore) to++
  }
}

function idOf({ id }: Records, doc: number | undefined): number {
  return doc === undefined ? Number.POSITIVE_INFINITY : id[doc]!
}

function samePool(from: StringPool, to: StringPool): Compare {
  return (a, b) =>
    from.bytes.compare(to.bytes, to.offsets[b], to.offsets[b + 1], from.offsets[a], from.offsets[a + 1]) === 0
}

/**
 * A number for the details of each document, made of length and checksum of the record; 0 without details.
 */
function detailDigests({ detailAt, detailPieces }: Pick<Records, 'detailAt' | 'detailPieces'>): Float64Array {
  const records = detailAt.reduce((count, at) => (at === NO_DETAIL ? count : count + 1), 0)
  const [positions, digests] = [new Float64Array(records), new Float64Array(records)]
  let record = 0
  // next: position of the next record; read: bytes of its header that are read; start: position of the piece
  let [next, read, start] = [0, 0, 0]
  const header = Buffer.alloc(RECORD_HEADER_BYTES)
  for (const piece of detailPieces()) {
    for (let at = read > 0 ? 0 : next - start; at < piece.length; at = next - start) {
      const taken = Math.min(RECORD_HEADER_BYTES - read, piece.length - at)
      header.set(piece.subarray(at, at + taken), read)
      read += taken
      if (read < RECORD_HEADER_BYTES) break
      read = 0
      const length = header.readUInt32LE(0)
      positions[record] = next
      digests[record++] = length * 2 ** 32 + header.readUInt32LE(4)
      next += RECORD_HEADER_BYTES + length
    }
    start += piece.length
  }
  return Float64Array.from(detailAt, (at) => (at === NO_DETAIL ? 0 : digests[lowerBound(positions, at)]!))
}
