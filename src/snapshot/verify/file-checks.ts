import { closeSync, openSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { snapshotIdOf } from '../encode.ts'
import type { SectionEntry } from '../format.ts'
import { encodeSectionFrame } from '../frame.ts'
import { SECTIONS } from '../sections.ts'
import { digestSections, readHead, sha256 } from '../signature/digests.ts'
import { ColdText } from './cold-text.ts'
import type { Findings, Subject } from './invariant.ts'

/** The section that opening does not read. */
function coldEntry({ snapshot }: Subject): SectionEntry {
  return snapshot.header.sections.find(({ name }) => SECTIONS[name]?.cold)!
}

/** Checks what opening does not: a file whose header has fields of another form is not opened. */
export function checkHeader({ snapshot }: Subject, findings: Findings): void {
  const { id, created: _, ...identified } = snapshot.header
  findings.same('id', snapshotIdOf(identified), id)
  let end = 0
  identified.sections.forEach(({ name, offset, length }, index) => {
    findings.same(`offset of section ${name}`, index === 0 ? 0 : end + encodeSectionFrame(end, length).length, offset)
    end = offset + length
  })
}

/** Checks only the cold section. The checksums of the others were checked when the file was opened. */
export function checkColdChecksum(subject: Subject, findings: Findings): void {
  const entry = coldEntry(subject)
  const text = new ColdText(subject.path, subject.snapshot.header.sections)
  try {
    let crc = 0
    for (const piece of text.pieces()) crc = crc32(piece, crc)
    findings.same(`section ${entry.name}`, entry.crc.toString(16), crc.toString(16))
  } finally {
    text.close()
  }
}

/**
 * Compares the digests of a signed file with its content. Who signed them is checked when a file is opened
 * with trusted keys.
 */
export function checkSignedDigests({ path, snapshot }: Subject, findings: Findings): void {
  const { signature, header } = snapshot
  if (signature === undefined) return
  const file = openSync(path, 'r')
  try {
    const hex = (digest: Buffer | undefined) => digest?.toString('hex') ?? 'none'
    const head = readHead(file)
    findings.same('prefix and header', hex(signature.head), hex(head.digest()))
    const { sections } = header
    const found = digestSections(file, head.end, sections, signature.coldBlockBytes)
    const loaded = sections.filter(({ name }) => !SECTIONS[name]?.cold)
    findings.same('number of loaded sections', loaded.length, signature.sections.length)
    loaded.forEach(({ name }, index) => {
      findings.same(`section ${name}`, hex(signature.sections[index]), hex(found.sections[index]))
    })
    findings.same('blocks of the cold section', hex(sha256(signature.coldBlocks)), hex(sha256(found.coldBlocks)))
  } finally {
    closeSync(file)
  }
}
