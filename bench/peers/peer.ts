import type { SearchRequest } from '../../src/query/request.ts'
import type { Corpus } from './corpus.ts'
import type { Answer, Question } from './question.ts'
import type { Resolve } from './resolve.ts'

/** Another way to answer the same requests. */
export interface Peer {
  readonly name: string
  /** How it was set up, in a few sentences. */
  readonly setUp: string
  /** What it cannot do, in a few sentences. */
  readonly cannot: string
  /** Whether its pages have the order of the service, so that ids can be compared; else only totals are. */
  readonly isOrdered: boolean
  /** The most events that it is given: with more it would take too long. */
  readonly mostRows: number
  build(source: Source): Promise<BuiltPeer>
}

/** What a peer is built of. */
interface Source {
  /** Path of the snapshot. */
  readonly snapshot: string
  /** Reads its events; a new copy for each call. */
  corpus(): Promise<{ corpus: Corpus; resolve: Resolve }>
}

export interface BuiltPeer {
  /** Why it cannot answer a request; undefined when it can. */
  refuses(request: SearchRequest): string | undefined
  ask(request: SearchRequest): Answer | Promise<Answer>
}

/** A peer that answers resolved questions, made one that answers requests. */
export function resolving(
  resolve: Resolve,
  peer: {
    refuses(question: Question): string | undefined
    ask(question: Question): Answer | Promise<Answer>
  },
): BuiltPeer {
  // requests that cannot be resolved are put to none
  return {
    refuses: (request) => peer.refuses(resolve(request)!),
    ask: (request) => peer.ask(resolve(request)!),
  }
}
