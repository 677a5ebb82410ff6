import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LineSpool } from '../../src/builder/line-spool.ts'
import { scratchFolder } from '../support/scratch.ts'

it.each([0, 3, 60_000])('a spool gives all its lines in order, and leaves no file: %i lines', (count) => {
  const path = join(scratchFolder(), 'lines')
  const spool = new LineSpool(path)
  const lines = Array.from({ length: count }, (_, index) => `line ${index} with é and some length to it`)
  for (const line of lines) spool.add(line)
  expect(existsSync(path)).toBe(count > 1000)
  const pieces: Buffer[] = []
  spool.forEach((piece) => {
    pieces.push(Buffer.from(piece))
  })
  expect(Buffer.concat(pieces).toString()).toBe(lines.map((line) => `${line}\n`).join(''))
  spool.remove()
  expect(existsSync(path)).toBe(false)
})
