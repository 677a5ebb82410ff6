import fs, { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { scratchFolder } from '../../support/scratch.ts'
import { makeSigner, signedCopy } from '../../support/signing.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

const folder = scratchFolder(afterAll)

it('a signature is written whole, however few bytes each call writes', async () => {
  const path = buildSmallSnapshot(folder)
  const signer = makeSigner()
  const whole = readFileSync(await signedCopy(path, signer, folder))
  const write = fs.writeSync
  const few = (file: number, bytes: NodeJS.ArrayBufferView, at: number, length: number, position: number) => {
    expect(at + length).toBe(bytes.byteLength)
    return write(file, bytes, at, Math.min(length, 7), position)
  }
  vi.spyOn(fs, 'writeSync').mockImplementation(few as typeof write)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const inPieces = readFileSync(await signedCopy(path, signer, folder))
  expect(inPieces.equals(whole)).toBe(true)
})
