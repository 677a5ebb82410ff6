import { crc32 } from 'node:zlib'
import { snapshotIdOf } from '../encode.ts'
import { SECTIONS, type SectionEntry } from '../format.ts'
import { encodeSectionFrame } from '../frame.ts'
import { ColdText } from './cold-text.ts'
import type { Findings, Subject } from './invariant.ts'

/** The section that opening does not read. */
export function coldEntry({ snapshot }: Subject): SectionEntry {
  return snapshot.header.sections.find(({ name }) => SECTIONS[name]?.cold)!
}

export function checkHeader({ snapshot }: Subject, findings: Findings): void {
  const { id, created, ...identified } = snapshot.header
  findings.same('id', snapshotIdOf(identified), id)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(created)) findings.add('created', 'YYYY-MM-DDTHH:MM:SSZ', created)
  if (!/^[0-9a-f]{64}$/.test(identified.source)) findings.add('source', '64 hexadecimal digits', identified.source)
  for (const count of ['rows', 'rejected'] as const) {
    const value = identified[count]
    if (!Number.isSafeInteger(value) || value < 0) findings.add(count, 'a count', value)
  }
  let end = 0
  identified.sections.forEach(({ name, encoding, offset, length }, index) => {
    const { encodings } = SECTIONS[name]!
    if (!encodings.includes(encoding)) findings.add(`encoding of section ${name}`, encodings.join(' or '), encoding)
    findings.same(`offset of section ${name}`, index === 0 ? 0 : end + encodeSectionFrame(end, length).length, offset)
    end = offset + length
  })
}

/** Checks only the cold section. The checksums of the others were checked when the file was opened. */
export function checkColdChecksum(subject: Subject, findings: Findings): void {
  const entry = coldEntry(subject)
  const text = new ColdText(subject.path, entry)
  try {
    let crc = 0
    for (const piece of text.pieces()) crc = crc32(piece, crc)
    findings.same(`section ${entry.name}`, entry.crc.toString(16), crc.toString(16))
  } finally {
    text.close()
  }
}
