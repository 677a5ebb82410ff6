import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isAmong } from '../../text/ordinary-words.ts'

/**
 * Whether a folded word is an ordinary word of English, which is never corrected. False for every word where
 * the snapshot was built without a list of them.
 */
export function isOrdinaryWord({ ordinaryWords }: Pick<Snapshot, 'ordinaryWords'>, word: string): boolean {
  return isAmong(ordinaryWords, word)
}
