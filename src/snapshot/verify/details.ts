import { ATTENDANCES } from '../../event/record.ts'
import { writtenDay } from '../../event/written-days.ts'
import { type DetailMembers, detailChecksum, parseDetail, RECORD_HEADER_BYTES } from '../details.ts'
import { NO_DETAIL } from '../format.ts'
import type { Snapshot } from '../snapshot.ts'
import { ColdText } from './cold-text.ts'
import type { Findings, Subject } from './invariant.ts'

/**
 * Records follow each other without a gap, one for each row that has a position. So each
 * ends where the next starts.
 */
export function checkDetails(subject: Subject, findings: Findings): void {
  const { id, detailAt } = subject.snapshot
  const docs = detailAt
    .map((_, doc) => doc)
    .filter((doc) => detailAt[doc] !== NO_DETAIL)
    .sort((a, b) => detailAt[a]! - detailAt[b]!)
  const text = new ColdText(subject.path, subject.snapshot.header.sections)
  try {
    findings.same('start of the first record', 0, docs.length > 0 ? detailAt[docs[0]!] : text.length)
    docs.forEach((doc, index) => {
      const start = detailAt[doc]!
      const end = index + 1 < docs.length ? detailAt[docs[index + 1]!]! : text.length
      const where = `record at ${start}, of event ${id[doc]}`
      if (end > text.length || end - start < RECORD_HEADER_BYTES) {
        findings.add(where, `a record of its own within ${text.length} bytes`, `the next one starts at ${end}`)
        return
      }
      const members = readRecord(id[doc]!, text.bytes(start, end), where, findings)
      if (members) checkColumnsOf(subject.snapshot, doc, members, where, findings)
    })
    checkRowsWithoutDetails(subject.snapshot, findings)
  } finally {
    text.close()
  }
}

/** The members of an event's record; undefined where it is not sound. */
function readRecord(id: number, record: Buffer, where: string, findings: Findings): DetailMembers | undefined {
  const text = record.subarray(RECORD_HEADER_BYTES)
  const [declared, declaredCrc, crc] = [record.readUInt32LE(0), record.readUInt32LE(4), detailChecksum(id, text)]
  if (declared !== text.length) findings.add(`length of the ${where}`, text.length, declared)
  else if (crc !== declaredCrc) {
    findings.add(`checksum of the ${where}`, declaredCrc.toString(16), crc.toString(16))
  } else {
    const members = parseDetail(text.toString())
    if (members) return members
    findings.add(where, 'the four JSON members, each text or null', text.toString().slice(0, 80))
  }
  return undefined
}

/** The columns say what the record says, so that items and the answer for one event agree. */
function checkColumnsOf(
  { attendance, deadlines }: Snapshot,
  doc: number,
  members: DetailMembers,
  where: string,
  findings: Findings,
): void {
  const written = members.submission_deadline
  const day = typeof written === 'string' ? writtenDay(written) : undefined
  const known = ATTENDANCES[attendance[doc]!]
  if (deadlines.days[deadlines.ids[doc]!] !== day) {
    findings.add(`deadline of the ${where}`, `day ${day}`, `day ${deadlines.days[deadlines.ids[doc]!]}`)
  }
  findings.same(`attendance of the ${where}`, members.attendance ?? 'none', known ?? 'none')
}

function checkRowsWithoutDetails({ attendance, deadlines, detailAt, id }: Snapshot, findings: Findings): void {
  detailAt.forEach((at, doc) => {
    if (at !== NO_DETAIL) return
    findings.same(`attendance of event ${id[doc]}, which has no details`, ATTENDANCES.length, attendance[doc])
    findings.same(`deadline of event ${id[doc]}, which has no details`, deadlines.days.length, deadlines.ids[doc])
  })
}
