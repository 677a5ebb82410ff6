import { CHOICE_NAMES, TEXT_NAMES } from '../event/attributes.ts'

/** Version of the format of snapshot files. FORMAT.md lists what each version changed. */
export const FORMAT_VERSION = 8
export const MAGIC = 'confdex'

/** Payloads start at multiples of this many bytes: a cache line, and more than any array type needs. */
export const ALIGNMENT = 64

/** Number format of the bytes of a section. Numbers are little-endian. */
export type Encoding = 'u8' | 'u16' | 'u32' | 'i32' | 'f64' | 'utf8' | 'msgpack'

/** A column of numbers of strings in a pool, in the narrowest array that holds the largest number. */
export type Ids = Uint8Array | Uint16Array | Uint32Array

/** Pools with a string for each row. */
export const ROW_POOLS = ['name', 'website'] as const

/** Groups of posting lists, in file order. The lists of a group are numbered from its first list. */
export const LIST_GROUPS = [
  ...TEXT_NAMES,
  'place',
  'continent',
  ...CHOICE_NAMES,
  'month',
  'name_length',
  'series_length',
  'long',
  'changed',
  'derived_country',
  'duplicate',
  'name_term',
  'text_term',
] as const
export type ListGroup = (typeof LIST_GROUPS)[number]

/**
 * Events with at least this many days between first and last day are in the list `long`. A search for the
 * events on a day finds events that started more than LONG_DAYS before only in this list (`runningOn`).
 */
export const LONG_DAYS = 14

export interface SectionEntry {
  readonly name: string
  readonly encoding: Encoding
  /** Offset in bytes from the first payload to this payload. */
  readonly offset: number
  /** Length of the payload in bytes. */
  readonly length: number
  /** CRC-32 of the payload (zlib's polynomial). */
  readonly crc: number
}

export interface ListGroupEntry {
  readonly group: ListGroup
  /** Number of the first list of the group. */
  readonly first: number
  readonly count: number
}

export interface Header {
  /** 16 hexadecimal digits, a digest of everything in the file except `created` and the signature. */
  readonly id: string
  /** ISO 8601, UTC, to the second. */
  readonly created: string
  /** SHA-256 of the dump file, hexadecimal. */
  readonly source: string
  readonly rows: number
  /** Number of rows of the dump that were rejected. */
  readonly rejected: number
  readonly textIndex: { readonly library: string; readonly version: string; readonly options: Record<string, unknown> }
  readonly lists: readonly ListGroupEntry[]
  readonly sections: readonly SectionEntry[]
}

/** Value of `detail_at` for a row without details. */
export const NO_DETAIL = 0xffff_ffff

/** The numbers, all below `values`, in the narrowest array that holds such numbers. */
export function narrowest(values: number, numbers: ArrayLike<number>): Ids {
  if (values <= 0x100) return Uint8Array.from(numbers)
  return values <= 0x1_0000 ? Uint16Array.from(numbers) : Uint32Array.from(numbers)
}
