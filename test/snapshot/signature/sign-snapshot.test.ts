import { readFileSync, writeSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { scratchFolder } from '../../support/scratch.ts'
import { makeSigner, signedCopy } from '../../support/signing.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

vi.mock('node:fs', { spy: true })

const folder = scratchFolder(afterAll)

it('a signature is written whole, however few bytes each call writes', async () => {
  const path = buildSmallSnapshot(folder)
  const signer = makeSigner()
  const whole = readFileSync(await signedCopy(path, signer, folder))
  const { writeSync: write } = await vi.importActual<typeof import('node:fs')>('node:fs')
  const few = (file: number, bytes: NodeJS.ArrayBufferView, at: number, length: number, position: number) => {
    expect(at + length).toBe(bytes.byteLength)
    return write(file, bytes, at, Math.min(length, 7), position)
  }
  vi.mocked(writeSync).mockImplementation(few as typeof writeSync)
  const inPieces = readFileSync(await signedCopy(path, signer, folder))
  expect(inPieces.equals(whole)).toBe(true)
})
