import { choicesOf } from '../../../event/attributes.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity } from './entity.ts'

/** Attributes with a closed list of values that words name. Types have rules of their own. */
const CHOICES = [
  { name: 'attendance', forms: lexicon('attendance') },
  { name: 'event_status', forms: lexicon('event_status') },
] as const

/** The attendance or status that words mean; undefined if no event has a value of this attribute. */
export function choiceAt(snapshot: Snapshot, words: readonly string[], at: number): Entity | undefined {
  for (const { name, forms } of CHOICES) {
    const found = forms.at(words, at)
    if (found === undefined) continue
    const lists = choicesOf(name).map((_, choice) => postingList(snapshot, name, choice))
    if (lists.every(({ count }) => count === 0)) continue
    const { value, length } = found
    const filters: Filter[] = [{ by: name, value }]
    const takenFor = `the ${name === 'event_status' ? 'status' : name} ${value}`
    const docs = lists[choicesOf(name).indexOf(value)]!
    return { from: at, to: at + length, kind: name, label: value, takenFor, docs, filters, isDoubtful: false }
  }
  return undefined
}
