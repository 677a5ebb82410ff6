import { crc32 } from 'node:zlib'
import { lowerBound } from '../../docset/sorted.ts'
import { DEADLINE_KINDS, type DeadlineKind } from '../../event/deadlines.ts'
import { writtenDay } from '../../event/written-days.ts'
import { detailChecksum, RECORD_HEADER_BYTES } from '../detail-records.ts'
import { type Details, deadlinesOf, parseDetail } from '../details.ts'
import { snapshotIdOf } from '../encode.ts'
import { NO_DETAIL, type SectionEntry } from '../format.ts'
import { type Placed, placeSections } from '../frame.ts'
import { isCold } from '../sections.ts'
import { digestSections, piecesOf, readFully, readHead, sha256 } from '../signature/digests.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

/** Checks of the header, the signed digests and the cold section. */

/** Checks the id and the offsets of sections in the header. Opening has checked its form. */
export function checkHeader({ snapshot }: Subject, findings: Findings): void {
  const { id, created: _, ...identified } = snapshot.header
  findings.same('id', snapshotIdOf(identified), id)
  for (const { entry, offset } of placeSections(0, identified.sections)) {
    findings.same(`offset of section ${entry.name}`, offset, entry.offset)
  }
}

function coldSection({ file, snapshot }: Subject): Placed<SectionEntry> {
  return placeSections(readHead(file).end, snapshot.header.sections).find(({ entry }) => isCold(entry))!
}

/** Checks only the cold section. Opening has checked the other sections. */
export function checkColdChecksum(subject: Subject, findings: Findings): void {
  const { entry, position } = coldSection(subject)
  let crc = 0
  for (const piece of piecesOf(subject.file, position, entry.length, 1)) crc = crc32(piece, crc)
  findings.same(`section ${entry.name}`, entry.crc.toString(16), crc.toString(16))
}

/** Compares the digests of a signed file with its content. Opening checks who signed. */
export function checkSignedDigests({ file, snapshot }: Subject, findings: Findings): void {
  const { signature, header } = snapshot
  if (signature === undefined) return
  const hex = (digest: Buffer | undefined) => digest?.toString('hex') ?? 'none'
  const head = readHead(file)
  findings.same('prefix and header', hex(signature.head), hex(head.digest()))
  const found = digestSections(file, placeSections(head.end, header.sections), signature.coldBlockBytes)
  const loaded = header.sections.filter((entry) => !isCold(entry))
  findings.same('number of loaded sections', loaded.length, signature.sections.length)
  loaded.forEach(({ name }, index) => {
    findings.same(`section ${name}`, hex(signature.sections[index]), hex(found.sections[index]))
  })
  findings.same('blocks of the cold section', hex(sha256(signature.coldBlocks)), hex(sha256(found.coldBlocks)))
}

/**
 * Checks that the records of rows with details are sound and leave no gap, and that the columns have the
 * deadlines of the records.
 */
export function checkDetails(subject: Subject, findings: Findings): void {
  const { snapshot, file } = subject
  const { id, detailAt } = snapshot
  const { position, entry } = coldSection(subject)
  const { length } = entry
  const docs = detailAt
    .map((_, doc) => doc)
    .filter((doc) => detailAt[doc] !== NO_DETAIL)
    .sort((a, b) => detailAt[a]! - detailAt[b]!)
  findings.same('start of the first record', 0, docs.length > 0 ? detailAt[docs[0]!] : length)
  docs.forEach((doc, index) => {
    const start = detailAt[doc]!
    const end = index + 1 < docs.length ? detailAt[docs[index + 1]!]! : length
    const where = `record at ${start}, of event ${id[doc]}`
    if (end > length || end - start < RECORD_HEADER_BYTES) {
      findings.add(
        where,
        `a record that ends before the next record, within ${length} bytes`,
        `a next record at ${end}`,
      )
      return
    }
    const record = readFully(file, position + start, Buffer.allocUnsafe(end - start))
    const details = readRecord(id[doc]!, record, where, findings)
    if (details) checkDeadlinesOf(snapshot, doc, details, where, findings)
  })
  checkRowsWithoutDetails(snapshot, findings)
}

/** The details in an event's record; undefined if the record is not sound. */
function readRecord(id: number, record: Buffer, where: string, findings: Findings): Details | undefined {
  const text = record.subarray(RECORD_HEADER_BYTES)
  const [declared, declaredCrc, crc] = [record.readUInt32LE(0), record.readUInt32LE(4), detailChecksum(id, text)]
  if (declared !== text.length) findings.add(`length of the ${where}`, text.length, declared)
  else if (crc !== declaredCrc) {
    findings.add(`checksum of the ${where}`, declaredCrc.toString(16), crc.toString(16))
  } else {
    const details = parseDetail(text.toString())
    if (details) return details
    findings.add(where, 'the JSON members of details', text.toString().slice(0, 80))
  }
  return undefined
}

/** Checks that the columns have the deadlines of the record. */
function checkDeadlinesOf(snapshot: Snapshot, doc: number, details: Details, where: string, findings: Findings) {
  const written = deadlinesOf(details).flatMap(({ kind, due, instant }) =>
    instant === null ? [] : [textOf(kind, writtenDay(due), instant)],
  )
  findings.same(`deadlines of the ${where}`, [...new Set(written)].sort().join(), duesTextOf(snapshot, doc))
}

function textOf(kind: DeadlineKind, day: number | undefined, instant: number): string {
  return `${kind} on epoch day ${day} at ${instant} s since 1970`
}

/** The deadlines of a document in the columns. */
function duesTextOf({ deadlines }: Snapshot, doc: number): string {
  const { firstOfKind, days, instants, startOf, dues } = deadlines
  const texts = Array.from(dues.subarray(startOf[doc], startOf[doc + 1]), (due) =>
    textOf(DEADLINE_KINDS[lowerBound(firstOfKind, due + 1) - 1]!, days[due], instants[due]!),
  )
  return texts.sort().join()
}

function checkRowsWithoutDetails(snapshot: Snapshot, findings: Findings): void {
  snapshot.detailAt.forEach((at, doc) => {
    if (at !== NO_DETAIL) return
    findings.same(`deadlines of event ${snapshot.id[doc]}, which has no details`, '', duesTextOf(snapshot, doc))
  })
}
