/**
 * The item that ends a signed snapshot, after the last payload: `c6 llllllll` and a block of l bytes. The
 * statement contains digests of all other bytes except the frames, which follow from the header. So a server
 * checks the signature before it parses anything, and each byte before it uses it. Numbers are big-endian, as
 * everywhere in the frame.
 *
 *    0  64  Ed25519 signature of the statement: all bytes after it, up to the last four
 *   64  32  `confdex signed snapshot 1`, then zeros: the key signs nothing else that begins like this
 *   96   8  id of the key
 *  104   4  sections that are loaded, h
 *  108   4  bytes of a block of the cold section
 *  112  32  SHA-256 of prefix and header
 *  144 32h  SHA-256 of each loaded section, in file order
 *   then    SHA-256 of each block of the cold section; the last block may be shorter
 *  l-4   4  l again, so that the block is found from the end of the file
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyIdOf, type TrustedKey } from './signing-keys.ts'

/** Bytes of the head of a msgpack `bin`. */
const HEAD_BYTES = 5
/** Bytes of the length at the end of the file. */
export const TAIL_BYTES = 4
export const DIGEST_BYTES = 32
const SIGNATURE_BYTES = 64
const FORM = Buffer.alloc(32)
FORM.write('confdex signed snapshot 1')
const DIGESTS_AT = 112

/**
 * Bytes of a block of the cold section. Reading details digests one or two blocks, 10 µs each; all digests
 * are a 512th of the section.
 */
export const COLD_BLOCK_BYTES = 16_384

/** Digests of all bytes of a snapshot, except its frames and its signature. */
export interface SnapshotDigests {
  /** Digest of prefix and header. */
  readonly head: Buffer
  /** Digests of the loaded sections, in file order. */
  readonly sections: readonly Buffer[]
  readonly coldBlockBytes: number
  /** Digests of the blocks of the cold section, one after another. */
  readonly coldBlocks: Buffer
}

/** A block of the right form, whose signature may be wrong. */
export interface SignatureBlock extends SnapshotDigests {
  readonly keyId: string
  readonly signature: Buffer
  /** The bytes that are signed. */
  readonly statement: Buffer
  /** Length of the whole item in bytes. */
  readonly itemBytes: number
}

/** The item that signs these digests. */
export function encodeSignature(digests: SnapshotDigests, privateKey: KeyObject): Buffer {
  const fixed = Buffer.alloc(DIGESTS_AT - SIGNATURE_BYTES)
  FORM.copy(fixed)
  fixed.write(keyIdOf(createPublicKey(privateKey)), 32, 'hex')
  fixed.writeUInt32BE(digests.sections.length, 40)
  fixed.writeUInt32BE(digests.coldBlockBytes, 44)
  const statement = Buffer.concat([fixed, digests.head, ...digests.sections, digests.coldBlocks])
  const signature = sign(null, statement, privateKey)
  const length = SIGNATURE_BYTES + statement.length + TAIL_BYTES
  const head = Buffer.alloc(HEAD_BYTES, 0xc6)
  head.writeUInt32BE(length, 1)
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUInt32BE(length)
  return Buffer.concat([head, signature, statement, tail])
}

/** Bytes of the signature item, from the last 4 bytes of a file; meaningless for an unsigned file. */
export function itemBytesOf(tail: Buffer): number {
  return HEAD_BYTES + tail.readUInt32BE(0)
}

/** Reads the item that `encodeSignature` makes; undefined if it has another form. */
export function decodeSignature(item: Buffer): SignatureBlock | undefined {
  const block = item.subarray(HEAD_BYTES)
  const hasForm =
    block.length >= DIGESTS_AT + DIGEST_BYTES + TAIL_BYTES &&
    item[0] === 0xc6 &&
    item.readUInt32BE(1) === block.length &&
    block.subarray(SIGNATURE_BYTES, SIGNATURE_BYTES + FORM.length).equals(FORM)
  if (!hasForm) return undefined
  const count = block.readUInt32BE(104)
  const coldBlockBytes = block.readUInt32BE(108)
  const digests = block.subarray(DIGESTS_AT, block.length - TAIL_BYTES)
  if (coldBlockBytes === 0 || digests.length % DIGEST_BYTES !== 0 || digests.length < (count + 1) * DIGEST_BYTES) {
    return undefined
  }
  const digest = (index: number) => digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES)
  return {
    signature: block.subarray(0, SIGNATURE_BYTES),
    statement: block.subarray(SIGNATURE_BYTES, block.length - TAIL_BYTES),
    itemBytes: item.length,
    keyId: block.toString('hex', 96, 104),
    coldBlockBytes,
    head: digest(0),
    sections: Array.from({ length: count }, (_, index) => digest(index + 1)),
    coldBlocks: digests.subarray((count + 1) * DIGEST_BYTES),
  }
}

export function isSignedBy({ statement, signature }: SignatureBlock, { key }: TrustedKey): boolean {
  return verify(null, statement, key, signature)
}
