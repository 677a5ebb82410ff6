import { createHash } from 'node:crypto'
import type { SectionEntry } from '../format.ts'
import type { Prefix } from '../frame.ts'
import type { SnapshotFile } from '../opening/snapshot-file.ts'
import { isCold } from '../sections.ts'
import { sha256 } from './digests.ts'
import {
  DIGEST_BYTES,
  decodeSignature,
  isSignedBy,
  itemBytesOf,
  type SignatureBlock,
  TAIL_BYTES,
} from './signature-block.ts'
import type { TrustedKey } from './signing-keys.ts'

/** True if the prefix has an even number of items: an unsigned file has an odd number. */
function isSigned({ items }: Prefix): boolean {
  return items % 2 === 0
}

/**
 * The signature block of a file, trusted or not; undefined if the file is unsigned.
 * @throws SnapshotError if the file says that it is signed but does not end with a signature
 */
export async function readSignature(file: SnapshotFile, prefix: Prefix): Promise<SignatureBlock | undefined> {
  if (!isSigned(prefix)) return undefined
  const bytes = itemBytesOf(await file.read(file.size - TAIL_BYTES, TAIL_BYTES))
  const block = bytes > file.size ? undefined : decodeSignature(await file.read(file.size - bytes, bytes))
  if (block === undefined) throw file.refusal('truncated', 'a signature at its end', 'none')
  return block
}

/** The content that a trusted key signed. Each part of the file is checked before it is parsed or used. */
export class SignedContent {
  readonly keyId: string
  readonly #file: SnapshotFile
  readonly #block: SignatureBlock

  private constructor(file: SnapshotFile, block: SignatureBlock) {
    this.#file = file
    this.#block = block
    this.keyId = block.keyId
  }

  /** @throws SnapshotError unless one of the keys signed the file */
  static of(file: SnapshotFile, block: SignatureBlock | undefined, trusted: readonly TrustedKey[]): SignedContent {
    const wanted = `a signature by ${trusted.map(({ id }) => id).join(' or ')}`
    if (block === undefined) throw file.refusal('unsigned', wanted, 'none')
    const signers = trusted.filter(({ id }) => id === block.keyId)
    if (signers.length === 0) throw file.refusal('unknown-signer', wanted, `one by ${block.keyId}`)
    if (!signers.some((key) => isSignedBy(block, key))) {
      throw file.refusal('wrong-signature', wanted, 'a signature that does not match the file')
    }
    return new SignedContent(file, block)
  }

  /** @throws SnapshotError unless prefix and header are those that were signed */
  checkHead(prefix: Buffer, header: Buffer): void {
    const digest = createHash('sha256').update(prefix).update(header).digest()
    this.#same('prefix and header', this.#block.head, digest)
  }

  /** @throws SnapshotError unless the block has as many digests as these sections need */
  checkSections(sections: readonly SectionEntry[]): void {
    const loaded = sections.filter((entry) => !isCold(entry)).length
    const blocks = sections
      .filter(isCold)
      .reduce((sum, { length }) => sum + Math.ceil(length / this.#block.coldBlockBytes), 0)
    const found = `${this.#block.sections.length} and ${this.#block.coldBlocks.length / DIGEST_BYTES}`
    if (found === `${loaded} and ${blocks}`) return
    throw this.#file.refusal('wrong-signature', `digests of ${loaded} sections and ${blocks} blocks`, found)
  }

  /** @throws SnapshotError unless the `index`th loaded section has the digest that was signed */
  checkSection(name: string, index: number, digest: Buffer): void {
    this.#same(`section ${name}`, this.#block.sections[index]!, digest)
  }

  get coldBlockBytes(): number {
    return this.#block.coldBlockBytes
  }

  /**
   * @throws SnapshotError unless these whole blocks of the cold section, from `first` on, are what was signed
   */
  checkColdBlocks(first: number, bytes: Buffer): void {
    const { coldBlockBytes, coldBlocks } = this.#block
    for (let at = 0; at < bytes.length; at += coldBlockBytes) {
      const index = first + at / coldBlockBytes
      const expected = coldBlocks.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES)
      this.#same(`block ${index} of the details`, expected, sha256(bytes.subarray(at, at + coldBlockBytes)))
    }
  }

  #same(what: string, expected: Buffer, found: Buffer): void {
    if (expected.equals(found)) return
    throw this.#file.refusal(
      'wrong-signature',
      `the SHA-256 ${expected.toString('hex', 0, 8)}... that was signed for ${what}`,
      `${found.toString('hex', 0, 8)}...`,
    )
  }
}
