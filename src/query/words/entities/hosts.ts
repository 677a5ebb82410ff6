import { type DocSet, type LazyUnion, lazyUnion, setsOf } from '../../../docset/docset.ts'
import { attributeOf } from '../../../event/attributes.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { keysWithWords } from '../../key-lookup.ts'
import { MAX_HOST_WORDS, MAX_HOSTS } from '../../limits.ts'
import { joined, quoted } from '../../notes.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity, WrittenWords } from './entity.ts'
import { placeAt } from './place-words.ts'

const HOST_FOLLOWS = lexicon('before a host')
/** Attributes whose values are names of hosts. Queries name a source like a host: `from WikiCFP`. */
type HostName = 'organizer' | 'venue' | 'source'
/** By lexicon value of a word such as `at`: the attributes in which the name after the word is looked up. */
const NAMES = {
  organizer: ['organizer'],
  place: ['organizer', 'venue'],
  source: ['source'],
} as const satisfies Readonly<Record<string, readonly HostName[]>>
/** Minimum inhabitants of a city whose name means no host: few of its events have a host with this name. */
const LARGE_CITY = 1_000_000

/** Hosts of one attribute with the name, or the city with this name; `docs` are their events. */
interface Host {
  readonly label: string
  readonly docs: DocSet | LazyUnion
  readonly filters: readonly Filter[]
}

/**
 * The entity of a host: after a word such as `hosted by`, the longest run of words that is in names of
 * organizers; after `from`, in names of sources; after `at`, in names of organizers or venues. A city with
 * this name is added: `at Princeton` finds events of Princeton University, in Princeton Hall and in the city.
 *
 * Words that are in more than MAX_HOSTS names mean no host. Undefined if no host is found, or if the words
 * after `at` name a large city or a larger place: `at Berlin` means in Berlin.
 */
export function hostAt(snapshot: Snapshot, text: WrittenWords, at: number): Entity | undefined {
  const { words, written } = text
  const follows = HOST_FOLLOWS.at(words, at)
  if (follows === undefined) return undefined
  const first = at + follows.length + (words[at + follows.length] === 'the' ? 1 : 0)
  for (let to = Math.min(words.length, first + MAX_HOST_WORDS); to > first; to--) {
    if (isStopWord(words[first]!) || isStopWord(words[to - 1]!) || !/\p{L}/u.test(words[first]!)) continue
    const value = written.slice(first, to).join(' ')
    const names = NAMES[follows.value as keyof typeof NAMES]
    const hosts = names.flatMap((name) => hostsNamed(snapshot, name, words.slice(first, to).join(' '), value) ?? [])
    if (hosts.length === 0) continue
    const place = follows.value === 'place' ? placeAt(snapshot, text, first) : undefined
    if (place?.to === to) {
      const { kind, label, docs, filter, inhabitants } = place.place
      if (kind !== 'city' || inhabitants >= LARGE_CITY) return undefined
      hosts.push({ label: `the city ${label}`, docs, filters: [filter] })
    }
    const docs = lazyUnion(hosts.flatMap((host) => setsOf(host.docs)))
    const takenFor = joined(
      hosts.map((host) => host.label),
      'or',
    )
    // filters cannot express that one of several hosts is enough
    const filters = hosts.length === 1 ? hosts[0]!.filters : []
    const kind = follows.value === 'source' ? 'source' : 'organizer'
    return { from: at, to, kind, label: value, takenFor, docs, filters, isDoubtful: false }
  }
  return undefined
}

/** Hosts with all words of a folded text in the name. */
function hostsNamed(snapshot: Snapshot, name: HostName, folded: string, value: string): Host | undefined {
  const keys = keysWithWords(snapshot.facets[name], folded, MAX_HOSTS)
  if (keys.length === 0 || keys.length > MAX_HOSTS) return undefined
  const label = `${attributeOf(name).parameter}s with ${quoted(value)} in the name`
  return { label, docs: lazyUnion(keys.map((key) => postingList(snapshot, name, key))), filters: [{ by: name, value }] }
}
