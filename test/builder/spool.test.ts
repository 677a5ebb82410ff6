import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Spool } from '../../src/builder/spool.ts'
import { scratchFolder } from '../support/scratch.ts'

it.each([0, 3, 60_000])('a spool returns all its texts in order, and leaves no file: %i texts', (count) => {
  const path = join(scratchFolder(), 'lines')
  const spool = new Spool(path)
  const lines = Array.from({ length: count }, (_, index) => `line ${index} with é and some length to it\n`)
  for (const line of lines) spool.append(Buffer.from(line))
  expect(Buffer.concat([...spool.finish().chunks()]).toString()).toBe(lines.join(''))
  spool.remove()
  expect(existsSync(path)).toBe(false)
})
