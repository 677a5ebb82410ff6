import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writePieces } from '../../src/files/replace-file.ts'
import { scratchFolder } from '../support/scratch.ts'

describe('writing a file in pieces', () => {
  it('writePieces writes pieces of any size in order', () => {
    const path = join(scratchFolder(), 'file')
    const pieces = [1, 100, 3 << 20, 0, 1 << 20, 5].map((length, index) => Buffer.alloc(length, index + 1))
    const bytes = writePieces(path, (write) => pieces.forEach(write))
    expect(readFileSync(path).equals(Buffer.concat(pieces))).toBe(true)
    expect(bytes).toBe(Buffer.concat(pieces).length)
  })

  it('if writePieces fails, the old file stays and no other file', () => {
    const folder = scratchFolder()
    const path = join(folder, 'file')
    writeFileSync(path, 'old')
    const failing = () =>
      writePieces(path, (write) => {
        write(Buffer.from('half'))
        throw new Error('no more space')
      })
    expect(failing).toThrow('no more space')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
