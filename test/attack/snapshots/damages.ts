import { PREFIX_BYTES } from '../../../src/snapshot/frame.ts'
import { type Layout, layoutOf } from '../../support/snapshot-layout.ts'

/** A number from 0 up to, not including, `below`. */
export type Random = (below: number) => number

export interface Damaged {
  /** A copy of a sound snapshot, which may be changed. */
  readonly bytes: Buffer
  readonly layout: Layout
  readonly other: Buffer
  readonly random: Random
}

const PAGE = 4096

/** Each function damages a copy of a sound snapshot, and does not correct checksums. */
export const DAMAGES: Readonly<Record<string, (damaged: Damaged) => Buffer>> = {
  'a bit flipped': ({ bytes, random }) => flip(bytes, random(bytes.length), random),
  'a bit of cold text flipped': ({ bytes, layout, random }) => {
    const { start, end } = layout.sections.at(-1)!
    return flip(bytes, start + random(end - start), random)
  },
  'a bit of the header flipped': ({ bytes, layout, random }) => flip(bytes, random(layout.headerEnd), random),
  'a page zeroed': ({ bytes, random }) => bytes.fill(0, ...pageOf(bytes, random)),
  'a page of random bytes': ({ bytes, random }) => {
    const [from, to] = pageOf(bytes, random)
    for (let at = from; at < to; at++) bytes[at] = random(256)
    return bytes
  },
  'the end cut off': ({ bytes, random }) => bytes.subarray(0, random(bytes.length)),
  'the end cut off where a section ends': ({ bytes, layout, random }) =>
    bytes.subarray(0, layout.sections[random(layout.sections.length - 1)]!.end),
  'bytes after the end': ({ bytes, random }) => Buffer.concat([bytes, bytes.subarray(0, 1 + random(5000))]),
  'a block left out': ({ bytes, random }) => {
    const [from, to] = runOf(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  'two sections in the place of each other': ({ bytes, layout, random }) => {
    const sections = layout.sections.filter(({ length }) => length > 0)
    const [a, b] = [sections[random(sections.length)]!, sections[random(sections.length)]!]
    const length = Math.min(a.length, b.length)
    const first = Buffer.from(bytes.subarray(a.start, a.start + length))
    bytes.copy(bytes, a.start, b.start, b.start + length)
    first.copy(bytes, b.start)
    return bytes
  },
  'two records of details in the place of each other': ({ bytes, layout, random }) => {
    const records = recordsOf(bytes, layout)
    const [a, b] = [records[random(records.length)]!, records[random(records.length)]!]
    const [first, second] = [Buffer.from(bytes.subarray(...a)), Buffer.from(bytes.subarray(...b))]
    const [from, to] = a[0] < b[0] ? [a, b] : [b, a]
    if (from === to) return bytes
    const moved = [bytes.subarray(0, from[0]), a === from ? second : first, bytes.subarray(from[1], to[0])]
    return Buffer.concat([...moved, a === from ? first : second, bytes.subarray(to[1])])
  },
  'a key of the header': ({ bytes, layout, random }) => {
    const keys = ['rows', 'lists', 'sections', 'count', 'first', 'length', 'encoding', 'crc', 'offset']
    const key = keys[random(keys.length)]!
    const at = bytes.indexOf(key, PREFIX_BYTES)
    if (at >= 0 && at < layout.headerEnd) bytes.write(key.toUpperCase(), at)
    return bytes
  },
  'the prefix changed': ({ bytes, random }) => {
    bytes[random(PREFIX_BYTES)] = random(256)
    return bytes
  },
  'another length of the header': ({ bytes, random }) => {
    bytes.writeUInt32BE([0, 1, random(2 ** 32), bytes.length, 2 ** 32 - 1][random(5)]!, 15)
    return bytes
  },
  'the bytes before a section': ({ bytes, layout, random }) => {
    const section = layout.sections[random(layout.sections.length)]!
    bytes[section.start - 1 - random(7)] = random(256)
    return bytes
  },
  'the end of another snapshot': ({ bytes, other, random }) => {
    const at = random(Math.min(bytes.length, other.length))
    return Buffer.concat([bytes.subarray(0, at), other.subarray(at)])
  },
  'the header of another snapshot': ({ bytes, other, layout }) =>
    Buffer.concat([other.subarray(0, layoutOf(other).headerEnd), bytes.subarray(layout.headerEnd)]),
  'lines ended as by a transfer of text': ({ bytes, random }) => {
    const text = bytes.toString('latin1')
    return Buffer.from(random(2) === 0 ? text.replaceAll('\n', '\r\n') : text.replaceAll('\r\n', '\n'), 'latin1')
  },
  'decoded as UTF-8': ({ bytes }) => Buffer.from(bytes.toString('utf8')),
}

export function damage(sound: Buffer, other: Buffer, kind: string, random: Random): Buffer {
  const bytes = Buffer.from(sound)
  return DAMAGES[kind]!({ bytes, layout: layoutOf(sound), other, random })
}

function flip(bytes: Buffer, at: number, random: Random): Buffer {
  bytes[at] = bytes[at]! ^ (1 << random(8))
  return bytes
}

type Run = [from: number, to: number]

function pageOf(bytes: Buffer, random: Random): Run {
  const from = random(Math.floor(bytes.length / PAGE)) * PAGE
  return [from, from + PAGE]
}

function runOf(bytes: Buffer, random: Random): Run {
  const from = random(bytes.length)
  return [from, from + 1 + random(Math.min(100_000, bytes.length - from))]
}

function recordsOf(bytes: Buffer, { sections }: Layout): Run[] {
  const { start, end } = sections.at(-1)!
  const records: Run[] = []
  for (let at = start; at < end; ) {
    const next = at + 8 + bytes.readUInt32LE(at)
    records.push([at, next])
    at = next
  }
  return records
}
