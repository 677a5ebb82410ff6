import type { SearchAnswer } from '../../../src/search/directory.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { openSnapshotDirectory } from '../../support/corpus.ts'
import type { Peer } from '../data/peer.ts'
import type { Answer } from '../data/question.ts'

/** This engine, with which the peers are compared. */
export const confdex: Peer = {
  name: 'this engine',
  setUp: '`openDirectory` on the snapshot, no cache; asked with parameters already read.',
  cannot: '',
  build: async ({ snapshot }) => {
    const directory = await openSnapshotDirectory(snapshot)
    return {
      refuses: () => undefined,
      ask: (request) => answerOf(directory.snapshot, directory.search(request)),
    }
  },
}

export function answerOf({ id }: Snapshot, { total, docs, facets }: SearchAnswer): Answer {
  return {
    total,
    ids: docs.map((doc) => id[doc]!),
    facets: facets.map(({ values }) => values.map(({ count }) => count)),
  }
}
