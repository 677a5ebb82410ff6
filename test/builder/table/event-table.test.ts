import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Spool } from '../../../src/builder/spool.ts'
import { EventTable } from '../../../src/builder/table/event-table.ts'
import type { EventRecord } from '../../../src/event/record.ts'
import { detailChecksum } from '../../../src/snapshot/details.ts'
import { NO_DETAIL } from '../../../src/snapshot/format.ts'
import { manyEvents } from '../../support/many-events.ts'
import { scratchFolder } from '../../support/scratch.ts'

const [sample] = manyEvents(1)
const WITHOUT_DETAILS: EventRecord = {
  ...sample!,
  description: null,
  submissionDeadline: null,
  attendance: null,
  updatedAt: null,
}
const withDescription = (description: string): EventRecord => ({ ...WITHOUT_DETAILS, description })

/** The contents of the spool after these records, and where each of them starts. */
function spool(records: readonly EventRecord[]): { bytes: Buffer; crc: number; length: number; positions: number[] } {
  const path = join(scratchFolder(), 'details')
  const details = new Spool(path)
  const table = new EventTable(details)
  for (const record of records) table.add(record)
  const positions = [...table.detailAt.values()]
  const payload = details.finish()
  const bytes = Buffer.concat([...payload.chunks()])
  details.remove()
  expect(existsSync(path)).toBe(false)
  return { bytes, crc: payload.crc, length: payload.length, positions }
}

/** The text of the record at a position. */
function textAt(bytes: Buffer, position: number, { id }: EventRecord = sample!): string {
  const text = bytes.subarray(position + 8, position + 8 + bytes.readUInt32LE(position))
  expect(bytes.readUInt32LE(position + 4)).toBe(detailChecksum(id, text))
  return text.toString()
}

describe('the spool of the details of a table', () => {
  it('the spool has the three details of an event as JSON without braces', () => {
    const record = {
      ...sample!,
      description: 'a "b"\n',
      submissionDeadline: '2026-01-01',
      attendance: null,
      updatedAt: 'x',
    }
    const { bytes, positions } = spool([record])
    expect(textAt(bytes, positions[0]!)).toBe(
      '"description":"a \\"b\\"\\n","submission_deadline":"2026-01-01","updated_at":"x"',
    )
  })

  it('the spool has nothing for an event without details', () => {
    expect(spool([WITHOUT_DETAILS])).toMatchObject({ positions: [NO_DETAIL], length: 0, crc: 0 })
  })

  it('records follow each other in the spool, also in other scripts and larger than its buffer', () => {
    const texts = [
      'short',
      '中国 '.repeat(1000),
      'x'.repeat(3 << 20),
      'after',
      ...Array(2000).fill('y'.repeat(900)),
      '🌍'.repeat(400_000),
      '',
    ]
    const records = texts.map(withDescription)
    const { bytes, crc, length, positions } = spool(records)
    expect([length, crc]).toEqual([bytes.length, crc32(bytes)])
    let end = 0
    texts.forEach((text, index) => {
      expect(positions[index]).toBe(end)
      expect(JSON.parse(`{${textAt(bytes, end)}}`).description === text).toBe(true)
      end += 8 + bytes.readUInt32LE(end)
    })
    expect(end).toBe(bytes.length)
  })

  it('the spool can be read more than once', () => {
    const details = new Spool(join(scratchFolder(), 'details'))
    new EventTable(details).add(withDescription('once'))
    const payload = details.finish()
    expect([...payload.chunks()]).toEqual([...payload.chunks()])
    details.remove()
  })
})
