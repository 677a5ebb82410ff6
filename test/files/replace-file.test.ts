import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { replaceFile, replaceFileSync } from '../../src/files/replace-file.ts'
import { scratchFolder } from '../support/scratch.ts'

type Write = (temporary: string) => void
const ENTRIES = {
  replaceFile: (path: string, write: Write) => replaceFile(path, async (temporary) => write(temporary)),
  replaceFileSync: async (path: string, write: Write) => replaceFileSync(path, write),
}

describe.each(Object.entries(ENTRIES))('%s', (name, replace) => {
  test(`${name} leaves the old file and nothing else when writing fails`, async () => {
    const folder = scratchFolder()
    const path = join(folder, 'file')
    writeFileSync(path, 'old')
    const write = (temporary: string) => {
      writeFileSync(temporary, 'half')
      throw new Error('no more space')
    }
    await expect(replace(path, write)).rejects.toThrow('no more space')
    expect(readdirSync(folder)).toEqual(['file'])
    expect(readFileSync(path, 'utf8')).toBe('old')
  })

  test(`${name} replaces the temporary file that a killed process left`, async () => {
    const folder = scratchFolder()
    const path = join(folder, 'file')
    writeFileSync(`${path}.part-${process.pid}`, 'left behind')
    await replace(path, (temporary) => {
      expect(existsSync(temporary)).toBe(false)
      writeFileSync(temporary, 'new')
    })
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
