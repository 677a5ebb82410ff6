import { pack, unpack } from 'msgpackr'
import { elementBytes, viewOf } from '../../../src/snapshot/content.ts'
import { detailChecksum } from '../../../src/snapshot/detail-records.ts'
import type { Encoding, Header } from '../../../src/snapshot/format.ts'
import type { SectionArray } from '../../../src/snapshot/snapshot.ts'
import type { Random } from './damages.ts'
import { type ForgedSection, type Forgery, putTogether, takeApart } from './forge.ts'

interface Forging extends Forgery {
  readonly header: Header
  readonly random: Random
  section(name: string): ForgedSection
  pick<Value>(values: readonly Value[]): Value
}

const EDGES = [0, 1, 2, 3, 7, 31, 32, 63, 64, 255, 256, 65_535, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1]
const ODD_IDS = [0, -1, -0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300, 5e-324]
const ODD_DAYS = [-(2 ** 31), 2 ** 31 - 1, -1, 0, 84_006, -719_528]
const ODD_VALUES = [null, undefined, -5, 0, 1.5, 2 ** 32, 2 ** 53, Number.NaN, '7', '', [], {}, true, 2 ** 31]

/** Texts that break out of the quotes of JSON, or break JSON or UTF-8 otherwise. */
const BAD_TEXTS = ['"', '\\', '","admin":true,"x":"', '\u0000', '\n', '\\u12', '\\x41', '\u001f', '"}]}', '\\"\\', '\t']

/** Each function changes a snapshot, whose checksums are corrected afterwards. */
export const FORGERIES: Readonly<Record<string, (forging: Forging) => void>> = {
  'a field of the header': (forging) => {
    const field = forging.pick(['rows', 'rejected', 'id', 'created', 'source', 'lists', 'sections', 'textIndex'])
    setOdd(forging, (header, value) => {
      header[field] = value
    })
  },
  'the number of rows': (forging) => {
    const { rows } = forging.header
    const value = forging.pick([0, 2 ** 32, -5, null, rows - 1, rows + 1, 2 * rows, 2 ** 32 - 1, 2 ** 31, 1e15])
    forging.editHeader = (header) => {
      header.rows = value
    }
  },
  'no rows, and no ids': (forging) => {
    forging.section('id').bytes = Buffer.alloc(0)
    forging.editHeader = (header) => {
      header.rows = 0
    }
  },
  'more rows, and more ids': (forging) => {
    const ids = forging.section('id')
    ids.bytes = Buffer.concat(Array(1 + forging.random(40)).fill(ids.bytes))
    forging.editHeader = (header) => {
      header.rows = ids.bytes.length / 8
    }
  },
  'a field left out': (forging) => {
    const fields = Object.keys(forging.header)
    const field = forging.pick(fields)
    forging.editHeader = (header) => {
      delete header[field]
    }
  },
  'a field of a section': (forging) => {
    const field = forging.pick(['name', 'encoding', 'offset', 'length', 'crc'])
    setOdd(forging, (header, value) => {
      forging.pick(header.sections as Record<string, unknown>[])[field] = value
    })
  },
  'a section left out or twice': (forging) => {
    const at = forging.random(forging.sections.length)
    forging.sections.splice(at, 1, ...Array(forging.pick([0, 2])).fill(forging.sections[at]!))
  },
  'another encoding': (forging) => {
    const section = forging.pick(forging.sections)
    section.encoding = forging.pick<Encoding>(['u8', 'u16', 'u32', 'i32', 'f64', 'utf8', 'msgpack'])
  },
  'a group of lists': (forging) => {
    const entry = forging.pick(forging.lists)
    const value = forging.pick([...EDGES, entry.count + 1, entry.count - 1, -1])
    if (forging.random(2) === 0) entry.count = value
    else entry.first = value
  },
  'some forms of lists': (forging) => setSome(forging, 'list.form', [0, 1, 2, 3, 255]),
  'some starts of lists': (forging) => setSome(forging, 'list.start', EDGES),
  'some counts of lists': (forging) => setSome(forging, 'list.count', EDGES),
  'some members of lists': (forging) => setSome(forging, 'postings', [...EDGES, forging.header.rows]),
  'many numbers': (forging) => setSome(forging, numeric(forging).name, EDGES),
  'numbers in another order': (forging) => shuffle(forging, numeric(forging)),
  'a section cut short': (forging) => {
    const section = forging.pick(forging.sections)
    const bytes = elementBytes(section.encoding)
    section.bytes = section.bytes.subarray(0, bytes * forging.random(section.bytes.length / bytes + 1))
  },
  'a section made longer': (forging) => {
    const section = forging.pick(forging.sections)
    const more = elementBytes(section.encoding) * (1 + forging.random(100))
    section.bytes = Buffer.concat([section.bytes, Buffer.alloc(more, forging.pick([0, 1, 0xff]))])
  },
  'a section in the place of another': (forging) => {
    const section = forging.pick(forging.sections)
    const alike = forging.sections.filter(({ encoding }) => encoding === section.encoding)
    section.bytes = Buffer.from(forging.pick(alike).bytes)
  },
  'event ids': (forging) => setSome(forging, 'id', ODD_IDS),
  days: (forging) => setSome(forging, forging.pick(['start', 'end', 'deadline_day']), ODD_DAYS),
  'offsets of a pool': (forging) => {
    const pools = forging.sections.filter(({ name }) => name.endsWith('.offsets'))
    setSome(forging, forging.pick(pools).name, [...EDGES, 5, 100, 1000])
  },
  'a text that is not the inside of JSON': (forging) => overwriteText(forging, Buffer.from(forging.pick(BAD_TEXTS))),
  'a text of random bytes': (forging) => {
    const { bytes } = textSection(forging)
    for (let at = 0; at < bytes.length; at++) bytes[at] = forging.random(256)
  },
  'records of details that are no JSON': (forging) => forgeDetails(forging, (text) => `${text},`),
  'records of details with more members': (forging) =>
    forgeDetails(forging, (text) => text.replace('"updated_at":null', '"id":1,"updated_at":null')),
  'records of details that leave their object': (forging) => forgeDetails(forging, (text) => `${text}},"x":{"a":1`),
  'positions of details': (forging) => setSome(forging, 'detail_at', [...EDGES, 100, 1000, 10_000]),
  'positions of details in another order': (forging) => shuffle(forging, forging.section('detail_at')),
  'a text index of other terms': (forging) => {
    const section = forging.section('text_index')
    // another forgery of the same file may have replaced the index
    const parts: unknown = unpack(section.bytes)
    if (!Array.isArray(parts)) return
    const forged = (data: unknown) =>
      typeof data === 'string'
        ? data.replace(/\d+/, String(forging.pick(EDGES))).replace('[[', forging.pick(['[[', '[', '{']))
        : data
    section.bytes = pack(parts.map((part) => (Array.isArray(part) ? [part[0], forged(part[1])] : part)))
  },
  'a text index that is no index': (forging) => {
    const maps = [[['1.map', '[[1]]']], [['1.ctx', '[]']], [['1.map', '[["__proto__",[[0]]]]']]]
    const indexes = [null, 7, [], {}, [[1, 2]], ...maps]
    forging.section('text_index').bytes = pack(forging.pick(indexes))
  },
}

/** A snapshot with wrong content and right checksums. */
export function forge(sound: Buffer, kinds: readonly string[], random: Random): Buffer {
  const { header, forgery } = takeApart(sound)
  const forging: Forging = Object.assign(forgery, {
    header,
    random,
    // another forgery may have removed the section
    section: (name: string) => forgery.sections.find((section) => section.name === name) ?? forgery.sections[0]!,
    pick: <Value>(values: readonly Value[]) => values[random(values.length)]!,
  })
  for (const kind of kinds) FORGERIES[kind]!(forging)
  return putTogether(header, forging)
}

function setOdd(forging: Forging, set: (header: Record<string, unknown>, value: unknown) => void): void {
  const value = forging.pick<unknown>(ODD_VALUES)
  forging.editHeader = (header) => set(header, value)
}

/** The numbers of a section. Changing them changes the section. */
function numbersOf(section: ForgedSection): SectionArray {
  const size = elementBytes(section.encoding)
  const whole = section.bytes.subarray(0, section.bytes.length - (section.bytes.length % size))
  // copies the bytes into a new buffer, because numbers need an aligned start
  const bytes = Buffer.from(new Uint8Array(whole).buffer)
  section.bytes = bytes
  return viewOf(section.encoding, bytes)
}

function numeric({ sections, pick }: Forging): ForgedSection {
  return pick(
    sections.filter(({ encoding, bytes }) => encoding !== 'utf8' && encoding !== 'msgpack' && bytes.length > 0),
  )
}

function textSection({ sections, pick }: Forging): ForgedSection {
  return pick(sections.filter(({ name, bytes }) => name.endsWith('.text') && bytes.length > 0))
}

function setSome({ section, pick, random }: Forging, name: string, values: readonly number[], times?: number): void {
  const numbers = numbersOf(section(name))
  if (numbers.length === 0) return
  for (let changes = times ?? 1 + random(20); changes > 0; changes--) numbers[random(numbers.length)] = pick(values)
}

function shuffle({ random }: Forging, section: ForgedSection): void {
  const numbers = numbersOf(section)
  for (let at = numbers.length - 1; at > 0; at--) {
    const other = random(at + 1)
    const number = numbers[at]!
    numbers[at] = numbers[other]!
    numbers[other] = number
  }
}

function overwriteText(forging: Forging, text: Buffer): void {
  const { bytes } = textSection(forging)
  for (let times = 1 + forging.random(50); times > 0; times--) text.copy(bytes, forging.random(bytes.length))
}

function forgeDetails({ section }: Forging, edit: (text: string) => string): void {
  const details = section('details').bytes
  const ids = numbersOf(section('id'))
  const positions = numbersOf(section('detail_at'))
  const records: Buffer[] = []
  let end = 0
  positions.forEach((at, doc) => {
    if (at + 8 > details.length) return
    const text = Buffer.from(edit(details.toString('utf8', at + 8, at + 8 + details.readUInt32LE(at))))
    const head = Buffer.alloc(8)
    head.writeUInt32LE(text.length, 0)
    head.writeUInt32LE(detailChecksum(ids[doc]!, text), 4)
    records.push(head, text)
    positions[doc] = end
    end += 8 + text.length
  })
  section('details').bytes = Buffer.concat(records)
}
