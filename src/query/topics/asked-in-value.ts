import { fold, wordsOf } from '../../event/fold.ts'
import type { EventType } from '../../event/record.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { requestAt } from '../words/meanings/request-words.ts'
import { typeMeant } from '../words/meanings/type-words.ts'

/** What a value of a topic asks for that also names a type, or asks in words: `upcoming AI workshops`. */
export interface AskedInValue {
  readonly subject: string
  readonly types: readonly EventType[]
}

/** A value of more words is a list rather than a question. */
const MOST_WORDS = 16

/** Takes such a value apart; undefined where it is a subject as a whole, or none at all. */
export function askedInValue(snapshot: Snapshot, given: string): AskedInValue | undefined {
  const words = wordsOf(fold(given))
  if (words.length > MOST_WORDS) return undefined
  const subject: string[] = []
  const types = new Set<EventType>()
  for (let at = 0; at < words.length; ) {
    const type = typeMeant(snapshot, words[at]!)
    const asking = type === undefined ? requestAt(words, at) : 1
    if (type !== undefined) types.add(type)
    else if (asking === 0) subject.push(words[at]!)
    at += Math.max(asking, 1)
  }
  if (subject.length === words.length) return undefined
  const telling = subject.slice(
    subject.findIndex((word) => !isStopWord(word)),
    subject.findLastIndex((word) => !isStopWord(word)) + 1,
  )
  return telling.length === 0 ? undefined : { subject: telling.join(' '), types: [...types] }
}
