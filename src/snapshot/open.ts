import { endianness } from 'node:os'
import type { DocId } from '../docset/docset.ts'
import { fromSections, openVocabulary, type ReadSection } from './content.ts'
import { readDetail } from './details.ts'
import { watchFile } from './file-health.ts'
import { checkFit } from './fit/check-fit.ts'
import { Scans } from './fit/scans.ts'
import { type Refuse, Sections } from './fit/sections.ts'
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
  /** Whether values are checked to fit each other. Default: yes. `verifySnapshot` looks at them by itself. */
  readonly checksFit?: boolean
}

/**
 * Opens a snapshot file: reads everything but the cold text, and checks each byte that it reads by checksums.
 * Then it checks that numbers and texts fit each other (`fit/`), so that searches end and answers are JSON.
 * Whether these are the right answers, `verifySnapshot` tells. The file stays open until it is closed.
 * @throws SnapshotError, which says what was expected, what was found and what to do
 */
export async function openSnapshot(
  path: string,
  { pace = AT_ONCE, reserve = NO_RESERVE, trusted = [], checksFit = true }: OpenOptions = {},
): Promise<Snapshot> {
  return SnapshotFile.open(path, async (file) => {
    if (endianness() !== 'LE')
      throw file.refusal('unsupported-machine', 'a little-endian processor', 'a big-endian one')
    const { header, placed, signature, signed } = await readHeader(file, trusted)
    const { space, block, sections: memory } = await reserveMemory(header.rows, placed, reserve, pace)
    const sections = await readSections(file, placed, memory, pace, signed)
    const read = (name: string) => sections.get(name)!
    const refuse: Refuse = (expected, found) => {
      throw file.refusal('inconsistent', expected, found)
    }
    if (checksFit)
      await checkFit(new Sections(read, new Scans(space.memory.wasm), refuse), header, pace.yieldToEventLoop)
    const lists = new PostingLists({
      space,
      form: read('list.form') as Uint8Array,
      start: read('list.start') as Uint32Array,
      count: read('list.count') as Uint32Array,
      block,
      groups: header.lists,
    })
    const arrays = arraysOf(read, refuse)
    const terms = checksFit ? arrays.terms : undefined
    const vocabulary = await openVocabulary(read, pace.yieldToEventLoop, terms).catch((error: Error) =>
      refuse('the text index of the terms', error.message),
    )
    const watch = await watchFile(file, placed[0]!.position)
    return {
      ...arrays,
      vocabulary,
      lists,
      header,
      rows: header.rows,
      fileBytes: file.size,
      signature,
      signer: signed?.keyId,
      fileHealth: watch.health,
      details: detailsReader(file, placed, arrays, signed, watch),
      close: () => file.handle.close(),
    }
  })
}

/** What was not checked may be so wrong that there are no arrays of it. */
function arraysOf(read: ReadSection, refuse: Refuse): ReturnType<typeof fromSections> {
  try {
    return fromSections(read)
  } catch (error) {
    return refuse('sections that fit each other', (error as Error).message)
  }
}

function detailsReader(
  { path, handle }: SnapshotFile,
  placed: readonly PlacedSection[],
  { id, detailAt }: Pick<Snapshot, 'id' | 'detailAt'>,
  signed: SignedContent | undefined,
  watch: Awaited<ReturnType<typeof watchFile>>,
): Snapshot['details'] {
  const cold = placed.find(({ entry }) => SECTIONS[entry.name]?.cold)!
  const section = { path, position: cold.position, length: cold.entry.length, signed }
  return async (doc: DocId) => {
    const at = detailAt[doc]!
    return at === NO_DETAIL ? undefined : watch.details(doc, () => readDetail(handle, section, id[doc]!, at))
  }
}
