import { EVENT_TYPES, type EventType } from '../../event/attributes.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { MAX_TOPIC_WORDS } from '../limits.ts'
import { requestAt } from '../words/entities/recognize.ts'
import { typesAt } from '../words/entities/type-words.ts'

/** What a value of a topic asks for that also names a type, or asks in words: `upcoming AI workshops`. */
export interface AskedInValue {
  readonly subject: string
  readonly types: readonly EventType[]
}

/** Takes such a value apart; undefined where it is a subject as a whole, or none at all. */
export function askedInValue(snapshot: Snapshot, given: string): AskedInValue | undefined {
  const words = wordsOf(fold(given))
  if (words.length > MAX_TOPIC_WORDS) return undefined
  const subject: string[] = []
  const types = new Set<EventType>()
  for (let at = 0; at < words.length; ) {
    const meant = typesAt(snapshot, words, at)
    const to = meant?.to ?? at + requestAt(words, at)
    if (meant && meant.types.length < EVENT_TYPES.length) for (const type of meant.types) types.add(type)
    else if (to === at) subject.push(words[at]!)
    at = Math.max(to, at + 1)
  }
  if (subject.length === words.length) return undefined
  const telling = subject.slice(
    subject.findIndex((word) => !isStopWord(word)),
    subject.findLastIndex((word) => !isStopWord(word)) + 1,
  )
  return telling.length === 0 ? undefined : { subject: telling.join(' '), types: [...types] }
}
