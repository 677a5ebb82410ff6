import type { SearchRequest } from '../../../src/query/request.ts'
import type { Corpus } from './corpus.ts'
import type { Answer, Question } from './question.ts'
import type { Resolve } from './resolve.ts'

/**
 * The inputs of peers: the events of a snapshot as numbers and terms, and requests resolved to these. This
 * folder contains nothing about particular peers.
 */

/** Another engine that answers the same requests. */
export interface Peer {
  readonly name: string
  /** Set-up of the peer, in a few sentences. */
  readonly setUp: string
  /** Limitations of the peer, in a few sentences. */
  readonly cannot: string
  build(source: Source): Promise<BuiltPeer>
}

/** The inputs for building a peer. */
interface Source {
  /** Path of the snapshot. */
  readonly snapshot: string
  /** Reads the events of the snapshot; a new copy for each call. */
  corpus(): Promise<{ corpus: Corpus; resolve: Resolve }>
}

export interface BuiltPeer {
  /** Reason why the peer cannot answer a request; undefined if it can. */
  refuses(request: SearchRequest): string | undefined
  ask(request: SearchRequest): Answer | Promise<Answer>
}

/** Turns a peer that answers questions into a peer that answers requests. */
export function resolving(
  resolve: Resolve,
  peer: {
    refuses(question: Question): string | undefined
    ask(question: Question): Answer | Promise<Answer>
  },
): BuiltPeer {
  // peers get no request that cannot be resolved
  return {
    refuses: (request) => peer.refuses(resolve(request)!),
    ask: (request) => peer.ask(resolve(request)!),
  }
}
