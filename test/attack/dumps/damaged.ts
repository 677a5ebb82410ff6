import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeDump } from '../../../src/builder/dump/write-dump.ts'
import { syntheticRows } from '../../../tools/synthetic/make-events.ts'
import { sqlDump } from '../../support/sql-dump.ts'

const TOKENS = [
  ...["'", '"', '`', '[', ']', ';', '--', '/*', '*/', '\0', '\n', '(', ')', ',', "x'", '\ud800', '\u0301', '\u001b'],
  ...['NULL', '9e999', '-1', 'BEGIN;', 'COMMIT;', 'END;', ';DROP TABLE events;', "ATTACH 'written.db' AS x;"],
  ...['CREATE TRIGGER t AFTER INSERT ON events BEGIN ', 'PRAGMA writable_schema=ON;', "VACUUM INTO 'written.db';"],
]
const EVENTS = 400
/** Length of the part with headers and schemas, at the start of a file. It has half of the changed bytes. */
const HEAD_BYTES = 2000

type Below = (below: number) => number

export interface SoundDumps {
  readonly text: string
  readonly gzip: Buffer
  readonly sqlite: Buffer
}

export function makeSoundDumps(scratch: string): SoundDumps {
  const rows = Array.from({ length: EVENTS }, (_, index) => ({ id: index + 1, name: `Conference; it's no. ${index}` }))
  const text = sqlDump(rows)
  const path = join(scratch, 'sound.sqlite')
  writeDump(path, syntheticRows({ events: 1000, seed: 1, dirt: false }))
  return { text, gzip: gzipSync(text), sqlite: readFileSync(path) }
}

export const DAMAGES: Readonly<Record<string, (sound: SoundDumps, below: Below) => string | Buffer>> = {
  'text with a token in it': ({ text }, below) => spliced(text, below, TOKENS[below(TOKENS.length)]!),
  'text with many tokens in it': ({ text }, below) => {
    let damaged = text
    for (let count = 2 + below(20); count > 0; count--) damaged = spliced(damaged, below, TOKENS[below(TOKENS.length)]!)
    return damaged
  },
  'text cut off': ({ text }, below) => text.slice(0, below(text.length)),
  'text with a part left out': ({ text }, below) => {
    const at = below(text.length)
    return text.slice(0, at) + text.slice(at + below(500))
  },
  'text with a part twice': ({ text }, below) => {
    const at = below(text.length)
    return text.slice(0, at + below(2000)) + text.slice(at)
  },
  'text with changed bytes': ({ text }, below) => withChangedBytes(Buffer.from(text), below),
  'gzip with changed bytes': ({ gzip }, below) => withChangedBytes(gzip, below),
  'gzip cut off': ({ gzip }, below) => gzip.subarray(0, below(gzip.length)),
  'a SQLite file with changed bytes': ({ sqlite }, below) => withChangedBytes(sqlite, below),
  'a SQLite file cut off': ({ sqlite }, below) => sqlite.subarray(0, below(sqlite.length)),
  "a SQLite file with pages in each other's place": ({ sqlite }, below) => {
    const damaged = Buffer.from(sqlite)
    const page = 16384
    const pages = damaged.length / page
    const [from, to] = [below(pages), 1 + below(pages - 1)]
    sqlite.copy(damaged, to * page, from * page, from * page + page)
    return damaged
  },
}

function spliced(text: string, below: Below, token: string): string {
  const at = below(text.length)
  return text.slice(0, at) + token + text.slice(at)
}

function withChangedBytes(bytes: Buffer, below: Below): Buffer {
  const damaged = Buffer.from(bytes)
  for (let count = 1 + below(20); count > 0; count--) {
    damaged[below(below(2) === 0 ? Math.min(HEAD_BYTES, damaged.length) : damaged.length)] = below(256)
  }
  return damaged
}
