import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writePieces } from '../../src/files/write-pieces.ts'
import { scratchFolder } from '../support/scratch.ts'

describe('writing a file atomically', () => {
  it('puts all pieces together, small ones and ones larger than its buffer, and returns their bytes', () => {
    const path = join(scratchFolder(), 'file')
    const pieces = [1, 100, 3 << 20, 0, 1 << 20, 5].map((length, index) => Buffer.alloc(length, index + 1))
    const bytes = writePieces(path, (write) => pieces.forEach(write))
    expect(readFileSync(path).equals(Buffer.concat(pieces))).toBe(true)
    expect(bytes).toBe(Buffer.concat(pieces).length)
  })

  it('leaves nothing but the file', () => {
    const folder = scratchFolder()
    writePieces(join(folder, 'file'), (write) => write(Buffer.from('new')))
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('does not touch the old file before the new one is whole', () => {
    const path = join(scratchFolder(), 'file')
    writeFileSync(path, 'old')
    writePieces(path, (write) => {
      write(Buffer.alloc(2 << 20))
      expect(readFileSync(path, 'utf8')).toBe('old')
    })
    expect(readFileSync(path).length).toBe(2 << 20)
  })

  it('leaves the old file and nothing else when writing fails', () => {
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

  it('leaves nothing when the folder does not exist', () => {
    const folder = scratchFolder()
    expect(() => writePieces(join(folder, 'missing', 'file'), () => {})).toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual([])
  })
})
