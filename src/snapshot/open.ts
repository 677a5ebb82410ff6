import { endianness } from 'node:os'
import type { DocId } from '../docset/docset.ts'
import { fromSections, openVocabulary } from './content.ts'
import { readDetail } from './details.ts'
import { NO_DETAIL, SECTIONS } from './format.ts'
import { AT_ONCE, type Pace } from './opening/pace.ts'
import { type PlacedSection, readHeader } from './opening/read-header.ts'
import { readSections } from './opening/read-sections.ts'
import { NO_RESERVE, type Reserve, reserveMemory } from './opening/reserve-memory.ts'
import { SnapshotFile } from './opening/snapshot-file.ts'
import { PostingLists } from './postings.ts'
import type { SignedContent } from './signature/signed-content.ts'
import type { TrustedKey } from './signature/signing-keys.ts'
import type { Snapshot } from './snapshot.ts'

interface OpenOptions {
  /** Default: as fast as possible. */
  readonly pace?: Pace
  /** Default: none, which is enough to look into a snapshot. */
  readonly reserve?: Reserve
  /**
   * With any, only a file that one of them signed is opened. Default: none, and signatures are not looked at.
   */
  readonly trusted?: readonly TrustedKey[]
}

/**
 * Opens a snapshot file: reads everything but the cold text, and checks every byte it reads. Opening finds
 * only what checksums can tell; `verifySnapshot` checks the values too. The file stays open until the
 * snapshot is closed.
 * @throws SnapshotError, which says what was expected, what was found and what to do
 */
export async function openSnapshot(
  path: string,
  { pace = AT_ONCE, reserve = NO_RESERVE, trusted = [] }: OpenOptions = {},
): Promise<Snapshot> {
  return SnapshotFile.open(path, async (file) => {
    if (endianness() !== 'LE')
      throw file.refusal('unsupported-machine', 'a little-endian processor', 'a big-endian one')
    const { header, placed, signature, signed } = await readHeader(file, trusted)
    const { space, block, sections: memory, shared } = await reserveMemory(header.rows, placed, reserve, pace)
    const sections = await readSections(file, placed, memory, pace, signed)
    const read = (name: string) => sections.get(name)!
    const lists = new PostingLists({
      space,
      form: read('list.form') as Uint8Array,
      start: read('list.start') as Uint32Array,
      count: read('list.count') as Uint32Array,
      block,
      groups: header.lists,
    })
    const arrays = fromSections(read)
    return {
      ...arrays,
      vocabulary: await openVocabulary(read, pace.yieldToEventLoop),
      lists,
      header,
      rows: header.rows,
      fileBytes: file.size,
      signature,
      signer: signed?.keyId,
      shared,
      details: detailsReader(file, placed, arrays, signed),
      close: () => file.handle.close(),
    }
  })
}

function detailsReader(
  { path, handle }: SnapshotFile,
  placed: readonly PlacedSection[],
  { id, detailAt }: Pick<Snapshot, 'id' | 'detailAt'>,
  signed: SignedContent | undefined,
): Snapshot['details'] {
  const cold = placed.find(({ entry }) => SECTIONS[entry.name]?.cold)!
  const section = { path, position: cold.position, length: cold.entry.length, signed }
  return async (doc: DocId) => {
    const at = detailAt[doc]!
    return at === NO_DETAIL ? undefined : readDetail(handle, section, id[doc]!, at)
  }
}
