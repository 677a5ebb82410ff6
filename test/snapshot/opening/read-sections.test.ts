import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { bytesOf, toSections } from '../../../src/snapshot/content.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { makeSigner, type Signer, signedCopy } from '../../support/signing.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let path: string
let signer: Signer
let expected: Map<string, Buffer>
beforeAll(async () => {
  const folder = scratchFolder(afterAll)
  signer = makeSigner()
  path = await signedCopy(buildSmallSnapshot(folder), signer, folder)
  const snapshot = await openSnapshot(path)
  expected = contentOf(snapshot)
  await snapshot.close()
})

const contentOf = (snapshot: Snapshot) =>
  new Map([...toSections(snapshot)].map(([name, array]) => [name, Buffer.from(bytesOf(array))]))

test.prop([fc.integer({ min: 50, max: 5000 }), fc.boolean()], { numRuns: 25 })(
  'an opened snapshot has the same content, however large the pieces are in which the file is read',
  async (pieceBytes, isTrusted) => {
    const pace = { pieceBytes, isAwaited: true, yieldToEventLoop: async () => {} }
    const reserve = { scratchSets: 1, retainedSets: 1 }
    const trusted = isTrusted ? [signer.trusted] : []
    const snapshot = await openSnapshot(path, { pace, reserve, trusted })
    try {
      const found = contentOf(snapshot)
      expect([...found.keys()]).toEqual([...expected.keys()])
      for (const [name, bytes] of found) expect(bytes.equals(expected.get(name)!), name).toBe(true)
    } finally {
      await snapshot.close()
    }
  },
)
