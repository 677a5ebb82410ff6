import type { Encoding } from './format.ts'
import { StringPool } from './pool.ts'
import type { Section } from './section.ts'
import { SECTIONS } from './sections.ts'
import type { SectionArray, SnapshotArrays, StoredArrays } from './snapshot.ts'

/** Converts the arrays of a snapshot to sections and back, by the table of sections. */

export type ReadSection = (name: string) => SectionArray

type Part = { [name: string]: Part } | StringPool | SectionArray | number

/** The sections by name, without `text_index` and `details`, which are no arrays. */
export function toSections(arrays: SnapshotArrays): Map<string, SectionArray> {
  const sections = new Map<string, SectionArray>()
  for (const [name, { field, half }] of Object.entries(SECTIONS)) {
    if (field === undefined) continue
    const part = field.split('.').reduce((whole: unknown, step) => (whole as Record<string, unknown>)[step], arrays)
    const array = half ? (part as StringPool)[half] : (part as SectionArray | number)
    sections.set(name, typeof array === 'number' ? Uint32Array.of(array) : array)
  }
  return sections
}

/** The arrays of a snapshot as views of its sections. */
export function fromSections(read: ReadSection): StoredArrays {
  const arrays: { [name: string]: Part } = {}
  for (const [name, { field, half }] of Object.entries(SECTIONS)) {
    if (field === undefined || half === 'bytes') continue
    const steps = field.split('.')
    const last = steps.pop()!
    let whole = arrays
    for (const step of steps) {
      whole[step] ??= {}
      whole = whole[step] as { [name: string]: Part }
    }
    whole[last] = half === 'offsets' ? poolNamed(read, poolOfOffsets(name)) : read(name)
  }
  const { places, ...others } = arrays as unknown as StoredArrays
  return { ...others, places: { ...places, placed: read('place.placed')[0]! } }
}

/** The name of the string pool whose offsets a section has: `website` for `website.offsets`. */
export function poolOfOffsets(name: string): string {
  return name.slice(0, -'.offsets'.length)
}

export function poolNamed(read: ReadSection, pool: string): StringPool {
  return new StringPool(read(`${pool}.offsets`) as Uint32Array, bytesOf(read(`${pool}.text`)))
}

/**
 * The encoding of an array: the only encoding of its section, or the encoding for the size of its numbers.
 */
export function encodingOf({ encodings }: Section, array: SectionArray): Encoding {
  return encodings.length === 1 ? encodings[0]! : (`u${array.BYTES_PER_ELEMENT * 8}` as Encoding)
}

const ELEMENTS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
  utf8: Uint8Array,
  msgpack: Uint8Array,
} as const

/** Size of a number in an encoding, in bytes. */
export function elementBytes(encoding: Encoding): number {
  return ELEMENTS[encoding].BYTES_PER_ELEMENT
}

/** The bytes of a section as numbers: a view. The bytes must start at a multiple of the number's size. */
export function viewOf(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): SectionArray {
  return new ELEMENTS[encoding](bytes.buffer, bytes.byteOffset, bytes.byteLength / elementBytes(encoding))
}

export function bytesOf(array: SectionArray): Buffer<ArrayBuffer> {
  return Buffer.from(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength)
}
