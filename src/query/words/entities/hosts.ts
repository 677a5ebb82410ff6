import { type DocSet, type LazyUnion, lazyUnion } from '../../../docset/docset.ts'
import { attributeOf } from '../../../event/attributes.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { keysWithWords } from '../../key-lookup.ts'
import { MAX_HOST_WORDS, MAX_HOSTS } from '../../limits.ts'
import { joined, quoted } from '../../notes.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity } from './entity.ts'
import { placeAt } from './place-words.ts'

const HOST_FOLLOWS = lexicon('before a host')
/** Attributes that name a host: who organizes, and where. */
type HostName = 'organizer' | 'venue'
/** In a city of so many inhabitants most events are of others than the hosts with its name. */
const LARGE_CITY = 1_000_000

/** A way to read the name of a host. */
interface Host {
  readonly label: string
  readonly docs: DocSet | LazyUnion
  readonly filters: readonly Filter[]
}

/**
 * The events of a host, which the longest run of words after a word like `at` or `hosted by` names: those of
 * organizers with all these words in the name; after `at` also those of venues, and those in the city that is
 * called so. `at Princeton` finds the events of Princeton University, in Princeton Hall, and in the city.
 *
 * Undefined if none has such a name, or very many have; and for a large city or a country: `at Berlin` is in
 * Berlin.
 */
export function hostAt(
  snapshot: Snapshot,
  words: readonly string[],
  written: readonly string[],
  at: number,
): Entity | undefined {
  const follows = HOST_FOLLOWS.at(words, at)
  if (follows === undefined) return undefined
  const first = at + follows.length + (words[at + follows.length] === 'the' ? 1 : 0)
  for (let to = Math.min(words.length, first + MAX_HOST_WORDS); to > first; to--) {
    if (isStopWord(words[first]!) || isStopWord(words[to - 1]!) || !/\p{L}/u.test(words[first]!)) continue
    const value = written.slice(first, to).join(' ')
    const names: readonly HostName[] = follows.value === 'place' ? ['organizer', 'venue'] : ['organizer']
    const hosts = names.flatMap((name) => hostsNamed(snapshot, name, words.slice(first, to).join(' '), value) ?? [])
    if (hosts.length === 0) continue
    const place = follows.value === 'place' ? placeAt(snapshot, words, written, first) : undefined
    if (place?.to === to) {
      const { kind, label, docs, filter, inhabitants } = place.place
      if (kind !== 'city' || inhabitants >= LARGE_CITY) return undefined
      hosts.push({ label: `the city ${label}`, docs, filters: [filter] })
    }
    const docs = lazyUnion(hosts.flatMap((host) => (host.docs.form === 'union' ? host.docs.sets : [host.docs])))
    const takenFor = joined(
      hosts.map((host) => host.label),
      'or',
    )
    // filters cannot say that one of several is enough
    const filters = hosts.length === 1 ? hosts[0]!.filters : []
    return { from: at, to, kind: 'organizer', label: value, takenFor, docs, filters, isDoubtful: false }
  }
  return undefined
}

/** The organizers, or the venues, with all words of a folded text in the name. */
function hostsNamed(snapshot: Snapshot, name: HostName, folded: string, value: string): Host | undefined {
  const keys = keysWithWords(snapshot.facets[name], folded)
  if (keys.length === 0 || keys.length > MAX_HOSTS) return undefined
  const label = `${attributeOf(name).parameter}s with ${quoted(value)} in the name`
  return { label, docs: lazyUnion(keys.map((key) => postingList(snapshot, name, key))), filters: [{ by: name, value }] }
}
