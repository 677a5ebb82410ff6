import { openDirectory } from '../../src/search/open-directory.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'
import { answerOf } from './ask-engine.ts'
import type { Peer } from './peer.ts'

/** What all others are compared with. It resolves words and values by itself. */
export const engine: Peer = {
  name: 'this engine',
  setUp: '`openDirectory` on the snapshot, no cache; asked with parameters already read.',
  cannot: '',
  isOrdered: true,
  mostRows: Infinity,
  build: async ({ snapshot }) => {
    const directory = openDirectory(await openSnapshot(snapshot, { reserve: SERVING_RESERVE }))
    return {
      refuses: () => undefined,
      ask: (request) => answerOf(directory.snapshot, directory.search(request)),
    }
  },
}
