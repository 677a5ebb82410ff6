import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { Draw } from '../../test/attack/requests/draw.ts'
import { requestOf, type Target, toolSearch } from '../../test/support/load/target.ts'
import { QUERY_CLASSES, queriesOfClass } from '../queries/classes.ts'
import { mixedQueries } from '../queries/mixed.ts'

/** One or more requests that are sent in one write. */
interface RawRequest {
  readonly kind: string
  readonly bytes: string
  /** For each request, `head` if its answer has no body. */
  readonly answers: readonly ('body' | 'head')[]
}

const SEARCH = '/api/gpt/conferences'
const PATHS = ['/api/gpt/topics', '/api/gpt/countries', '/api/gpt/stats', `${SEARCH}/1`, '/calendar.ics', '/nowhere']
const DRAWN = 1000
/** Number of earlier searches that are kept to be repeated. */
const REMEMBERED = 2000

/** Returns a function that draws the next request. */
export function requestsFor(snapshot: Snapshot, draw: Draw, key: string, seed: number): () => RawRequest {
  let round = seed
  const draws = {
    mixed: () => mixedQueries(snapshot, DRAWN, round++),
    classes: () => QUERY_CLASSES.flatMap((each) => queriesOfClass(snapshot, each, DRAWN, round)),
  }
  const drawn: Record<keyof typeof draws, string[]> = { mixed: [], classes: [] }
  const query = (of: keyof typeof draws): string => {
    if (drawn[of].length === 0) drawn[of] = draws[of]()
    return drawn[of].splice(draw.below(drawn[of].length), 1)[0]!
  }
  const known: string[] = []
  const search = (text: string): string => {
    const target = text === '' ? SEARCH : `${SEARCH}?${text}`
    known[draw.below(REMEMBERED)] = target
    return target
  }
  const again = () => known[draw.below(REMEMBERED)] ?? search(query('mixed'))
  const get = (target: string, more = '', method = 'GET') =>
    `${method} ${target} HTTP/1.1\r\nHost: same.test\r\nX-API-Key: ${key}\r\n${more}\r\n`
  const one = (kind: string, bytes: string, answer: 'body' | 'head' = 'body') => ({ kind, bytes, answers: [answer] })

  return () => {
    const dice = draw.below(100)
    if (dice < 35) return one('mixed', get(search(query('mixed'))))
    if (dice < 50) return one('classes', get(search(query('classes'))))
    if (dice < 65) return one('fuzzed', get(search(asTarget(draw.oddQuery(SEARCH)))))
    if (dice < 78) return one('asked again', get(again()))
    if (dice < 82) return one('HEAD', get(again(), '', 'HEAD'), 'head')
    if (dice < 86)
      return one('If-None-Match', get(again(), `If-None-Match: ${draw.pick(['*', '"x"', 'W/"x", *'])}\r\n`))
    if (dice < 89) return one('other paths', get(draw.pick(PATHS)))
    if (dice < 93) return one('last of its connection', get(again(), 'Connection: close\r\n'))
    if (dice < 95) return one('HTTP/1.0', get(again(), 'Connection: keep-alive\r\n').replace('HTTP/1.1', 'HTTP/1.0'))
    if (dice < 97) return one('tools', toolRequest(toolSearch(query('mixed')), key))
    const targets = [again(), search(query('mixed')), again()]
    return {
      kind: 'pipelined',
      bytes: targets.map((target) => get(target)).join(''),
      answers: ['body', 'body', 'body'],
    }
  }
}

/** A query string with spaces, control characters and characters outside ASCII percent-encoded. */
function asTarget(query: string): string {
  return query.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
}

function toolRequest(target: Target, key: string): string {
  const { method, path, headers, body } = requestOf(target)
  const own = Object.entries({ ...headers, 'x-api-key': key, host: 'same.test' })
  const lines = [...own, ['content-length', Buffer.byteLength(body)]].map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${Buffer.from(body).toString('latin1')}`
}
