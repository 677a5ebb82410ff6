import { endianness } from 'node:os'
import { unpack } from 'msgpackr'
import type { DocId } from '../docset/docset.ts'
import { Vocabulary } from '../text/vocabulary.ts'
import { bytesOf, fromSections, type ReadSection } from './content.ts'
import { readDetail } from './detail-records.ts'
import { NO_DETAILS } from './details.ts'
import { FileHealth } from './file-health.ts'
import { NO_DETAIL, type SectionEntry } from './format.ts'
import type { Placed } from './frame.ts'
import { AT_ONCE, type Pace } from './opening/pace.ts'
import { readHeader } from './opening/read-header.ts'
import { NO_RESERVE, type Reserve, readSections, reserveMemory } from './opening/read-sections.ts'
import { SnapshotFile } from './opening/snapshot-file.ts'
import { PostingLists } from './postings.ts'
import { isCold } from './sections.ts'
import { piecesOf } from './signature/digests.ts'
import type { SignedContent } from './signature/signed-content.ts'
import type { TrustedKey } from './signature/signing-keys.ts'
import type { Snapshot } from './snapshot.ts'
import { structureFindings } from './structure.ts'
import { Synonyms } from './synonyms.ts'

interface OpenOptions {
  /** Pace of reading and checking. Default: as fast as possible. */
  readonly pace?: Pace
  /** Memory to reserve for searches. Default: none, which is enough without a search. */
  readonly reserve?: Reserve
  /** Trusted keys, one of which must have signed the file. Default: no keys, and signatures are ignored. */
  readonly trusted?: readonly TrustedKey[]
  /** False to skip the check of the structure, which `verifySnapshot` does by itself. Default: true. */
  readonly checksStructure?: boolean
}

/** Maximum milliseconds of checking the structure before other work gets a turn. */
const TURN_MS = 2

/**
 * Opens a snapshot file: reads everything except the cold text, checks each byte that it reads by checksums,
 * and then the structure of the sections, so that searches end and answers are JSON. `verifySnapshot` also
 * checks that the answers are right. The file stays open.
 * @throws SnapshotError
 */
export async function openSnapshot(
  path: string,
  { pace = AT_ONCE, reserve = NO_RESERVE, trusted = [], checksStructure = true }: OpenOptions = {},
): Promise<Snapshot> {
  return SnapshotFile.open(path, async (file) => {
    if (endianness() !== 'LE')
      throw file.refusal('unsupported-machine', 'a little-endian processor', 'a big-endian one')
    const { header, placed, signature, signed } = await readHeader(file, trusted)
    const { space, sections: memory } = await reserveMemory(header.rows, placed, reserve, pace)
    const sections = await readSections(file, placed, memory, pace, signed)
    const read = (name: string) => sections.get(name)!
    if (checksStructure) await checkStructure(file, structureFindings(read, header, space.memory.kernels), pace)
    const { arrays, vocabulary } = await decode(read, checksStructure, pace).catch((error: Error) => {
      throw file.refusal('inconsistent', 'sections that can be decoded', error.message)
    })
    const fileHealth = await FileHealth.of(file, placed[0]!.position)
    return {
      ...arrays,
      vocabulary,
      lists: new PostingLists({ ...arrays.lists, space, groups: header.lists }),
      header,
      rows: header.rows,
      fileBytes: file.size,
      signature,
      signer: signed?.keyId,
      fileHealth,
      details: detailsReader(file, placed, arrays, signed, fileHealth),
      detailPieces: () => {
        const { position, entry } = coldOf(placed)
        return piecesOf(file.handle.fd, position, entry.length, 1)
      },
      close: () => file.handle.close(),
    }
  })
}

/** @throws SnapshotError at the first finding */
async function checkStructure(
  file: SnapshotFile,
  findings: ReturnType<typeof structureFindings>,
  pace: Pace,
): Promise<void> {
  let turn = performance.now()
  for (const finding of findings) {
    if (finding) throw file.refusal('inconsistent', `${finding.where} to be ${finding.expected}`, finding.found)
    if (performance.now() - turn < TURN_MS) continue
    await pace.yieldToEventLoop()
    turn = performance.now()
  }
}

/**
 * Decodes the sections of a snapshot.
 * @throws Error if the text index is missing, or belongs to other terms; any error if the structure is not
 * sound
 */
async function decode(read: ReadSection, isSound: boolean, { yieldToEventLoop }: Pace) {
  const stored = fromSections(read)
  const arrays = { ...stored, synonyms: new Synonyms(stored.synonyms.from, stored.synonyms.to) }
  const terms = isSound ? arrays.terms.texts() : undefined
  const parts: unknown = unpack(bytesOf(read('text_index')))
  return { arrays, vocabulary: await Vocabulary.import(parts, yieldToEventLoop, terms) }
}

function coldOf(placed: readonly Placed<SectionEntry>[]): Placed<SectionEntry> {
  return placed.find((section) => isCold(section.entry))!
}

function detailsReader(
  file: SnapshotFile,
  placed: readonly Placed<SectionEntry>[],
  { id, detailAt }: Pick<Snapshot, 'id' | 'detailAt'>,
  signed: SignedContent | undefined,
  health: FileHealth,
): Snapshot['details'] {
  const { position, entry } = coldOf(placed)
  const section = { file, position, length: entry.length, signed }
  return async (doc: DocId) => {
    const at = detailAt[doc]!
    return at === NO_DETAIL ? NO_DETAILS : health.details(doc, () => readDetail(section, id[doc]!, at))
  }
}
