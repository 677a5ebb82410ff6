import type { SearchRequest } from '../../../src/query/request.ts'
import type { Corpus } from './corpus.ts'
import type { Answer, Question } from './question.ts'
import type { Resolve } from './resolve.ts'

/**
 * What peers are built from and asked: the events of a snapshot as numbers and terms, and requests resolved
 * to them. Nothing here knows a particular peer.
 */

/** Another engine that answers the same requests. */
export interface Peer {
  readonly name: string
  /** How it was set up, in a few sentences. */
  readonly setUp: string
  /** What it cannot do, in a few sentences. */
  readonly cannot: string
  build(source: Source): Promise<BuiltPeer>
}

/** What a peer is built from. */
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

/** Turns a peer that answers questions into one that answers requests. */
export function resolving(
  resolve: Resolve,
  peer: {
    refuses(question: Question): string | undefined
    ask(question: Question): Answer | Promise<Answer>
  },
): BuiltPeer {
  // no peer is asked what cannot be resolved
  return {
    refuses: (request) => peer.refuses(resolve(request)!),
    ask: (request) => peer.ask(resolve(request)!),
  }
}
