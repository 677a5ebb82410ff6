import type { SearchRequest } from '../../../src/query/request.ts'
import type { Corpus } from './corpus.ts'
import type { Answer, Question } from './question.ts'
import type { Resolve } from './resolve.ts'

/** Another engine that answers the same requests. */
export interface Peer {
  readonly name: string
  /** Set-up of the peer, in a few sentences. */
  readonly setUp: string
  /** Limitations of the peer, in a few sentences. */
  readonly cannot: string
  build(source: Source): Promise<BuiltPeer>
}

interface Source {
  readonly snapshot: string
  corpus(): Promise<{ corpus: Corpus; resolve: Resolve }>
}

export interface BuiltPeer {
  /** Reason why the peer cannot answer a request; undefined if it can. */
  refuses(request: SearchRequest): string | undefined
  ask(request: SearchRequest): Answer | Promise<Answer>
}

/** Resolves each request for a peer that answers questions. Peers get only requests that can be resolved. */
export function resolving(
  resolve: Resolve,
  peer: {
    refuses(question: Question): string | undefined
    ask(question: Question): Answer | Promise<Answer>
  },
): BuiltPeer {
  return {
    refuses: (request) => peer.refuses(resolve(request)!),
    ask: (request) => peer.ask(resolve(request)!),
  }
}
