import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { freePort } from '../../../test/support/fleet/free-port.ts'
import { startOn } from '../../support/cores.ts'
import { ORDERS } from '../data/pages.ts'
import { type Question, seriesLength, VALUE_FIELDS } from '../data/question.ts'
import { askOnce } from './load.ts'
import type { WirePeer, WireServer } from './wire-peer.ts'

const MODULE = '/usr/lib/redis/modules/redisearch.so'
/**
 * Time limit of a search. The module returns what it has found when the limit is reached, so it must never be
 * reached.
 */
const TIMEOUT_MS = 3_600_000
const MAX_EVENTS = 10_000_000

/** Columns of the exported events that are indexed as tag fields. Spaces separate the tags in a cell. */
const TAGS = [...VALUE_FIELDS, 'series', 'length', 'name', 'text']
const NUMBERS = ['start', 'end']

/**
 * A Redis script that returns a page as JSON. The matches are divided into runs: each run has a query and an
 * order, and the page is filled from the first run, then from the next one. ARGV: the query of all matches,
 * offset, limit, then query and order of each run. With one or two runs, the total is the sum of their sizes.
 * With more runs, the query of all matches returns the total.
 */
const SCRIPT = `
local skip, limit = tonumber(ARGV[2]), tonumber(ARGV[3])
local items, total, isTotalQueried = {}, 0, #ARGV > 7
if isTotalQueried then total = redis.call('FT.SEARCH', 'events', ARGV[1], 'NOCONTENT', 'LIMIT', 0, 1)[1] end
for at = 4, #ARGV, 2 do
  local wanted = limit - #items
  local found
  if wanted > 0 then
    found = redis.call('FT.SEARCH', 'events', ARGV[at], 'SORTBY', ARGV[at + 1], 'ASC', 'LIMIT', skip, wanted,
      'RETURN', 1, 'item')
    for doc = 3, #found, 2 do items[#items + 1] = found[doc][2] end
  elseif isTotalQueried then
    break
  else
    found = redis.call('FT.SEARCH', 'events', ARGV[at], 'NOCONTENT', 'LIMIT', 0, 1)
  end
  skip = math.max(0, skip - found[1])
  if not isTotalQueried then total = total + found[1] end
end
return '{"total":' .. total .. ',"conferences":[' .. table.concat(items, ',') .. ']}'`
const SCRIPT_SHA = createHash('sha1').update(SCRIPT).digest('hex')

export const redisearch: WirePeer = {
  name: 'RediSearch 1.2, Redis 7',
  setUp:
    'Values and words are tags, dates and ranks numbers that it sorts by. A script takes the page of a search from ' +
    'its runs (upcoming, past, and with words how well the name fits) in one call. Items lie in the hashes as the ' +
    'JSON of this service. Words come folded, values as numbers. No keys, no limits, no log.',
  cannot: 'Facets, which are another command of it, and deadlines. It says nothing but total and items.',
  protocol: 'resp',
  programs: ['redis-server', 'redis-cli'],
  files: { [MODULE]: 'redis-redisearch' },
  build: async (events, folder) => {
    const server = await start(folder)
    const numbers = NUMBERS.flatMap((name) => [name, 'NUMERIC'])
    const tags = TAGS.flatMap((name) => [name, 'TAG', 'SEPARATOR', ' '])
    const ranks = ORDERS.flatMap((name) => [name, 'NUMERIC', 'SORTABLE', 'NOINDEX'])
    await askOnce(server, command('FT.CREATE', 'events', 'STOPWORDS', '0', 'SCHEMA', ...numbers, ...tags, ...ranks))
    const insert = spawn('redis-cli', ['-p', String(server.port), '--pipe'], { stdio: ['pipe', 'ignore', 'inherit'] })
    const ended = once(insert, 'exit')
    await pipeline(additions(events), insert.stdin)
    await ended
    await askOnce(server, command('SAVE'))
    await server.stop()
  },
  start,
  refuses: ({ request, deadlineFrom, deadlineTo }) => {
    if (request.facets.length > 0) return 'no facets, which are another command of it'
    const asksForDeadlines = request.sort === 'deadline' || deadlineFrom !== null || deadlineTo !== null
    return asksForDeadlines ? 'no deadlines' : undefined
  },
  request: (question) => {
    const { offset, limit } = question.request
    const runs = runsOf(question).flatMap(({ query, order }) => [query, order])
    return command('EVALSHA', SCRIPT_SHA, '0', matching(question), `${offset}`, `${limit}`, ...runs)
  },
  answer: (reply) => {
    const { total, conferences } = JSON.parse(reply.slice(reply.indexOf('\r\n')))
    return { total, ids: conferences.map(({ id }: { id: number }) => id), facets: [], items: conferences }
  },
}

/** A command in the protocol of Redis. */
function command(...words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}

/** Starts Redis with the data of a folder, pinned to the CPU core for servers. */
async function start(folder: string): Promise<WireServer & { readonly protocol: 'resp' }> {
  const port = await freePort()
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--loadmodule', MODULE]
  const ofModule = ['SAFEMODE', 'TIMEOUT', `${TIMEOUT_MS}`, 'MAXDOCTABLESIZE', `${MAX_EVENTS}`]
  startOn('serving')
  const child = spawn('redis-server', [...options, ...ofModule], { stdio: 'ignore' })
  startOn('all')
  const server = { pid: child.pid!, port, protocol: 'resp' } as const
  // while Redis loads, it first refuses connections, and later refuses commands
  while (
    !(await askOnce(server, command('SCRIPT', 'LOAD', SCRIPT)).then(
      () => true,
      () => false,
    ))
  ) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`expected redis-server to run, but it ended with ${ended}`)
  }
  return {
    ...server,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The commands that add the events of an exported file. */
async function* additions(events: string): AsyncGenerator<string> {
  let columns: readonly string[] | undefined
  for await (const line of createInterface(createReadStream(events))) {
    const cells = line.split('\t')
    if (columns === undefined) {
      columns = cells
      continue
    }
    const event = new Map(columns.map((name, at) => [name, cells[at]!]))
    event.set('text', `${event.get('name')} ${event.get('other')}`.trim())
    const fields = [...NUMBERS, ...TAGS, ...ORDERS, 'item'].flatMap((name) => [name, event.get(name)!])
    yield command('FT.ADD', 'events', event.get('by_date')!, '1', 'FIELDS', ...fields)
  }
}

interface Run {
  readonly query: string
  readonly order: (typeof ORDERS)[number]
}

/** The runs from which the page of a question is taken, in order. */
function runsOf(question: Question): Run[] {
  const { request, terms, isOneEvent } = question
  const all = matching(question)
  switch (request.sort) {
    case 'date':
      return [{ query: all, order: 'by_date' }]
    case '-date':
      return [{ query: all, order: 'latest_first' }]
    case 'name':
      return [{ query: all, order: 'by_name' }]
    case 'deadline':
      throw new RangeError('expected no search by deadline, which RediSearch refuses, got one')
    case 'updated':
      throw new RangeError('expected no search by last change, which no peer knows, got one')
    case 'relevance': {
      const conditions = conditionsOf(question).join(' ')
      const upcoming = (query: string): Run => ({
        query: `@start:[${request.today} +inf] ${conditions} ${query}`.trim(),
        order: 'by_date',
      })
      const past = (query: string): Run => ({
        query: `@start:[-inf (${request.today}] ${conditions} ${query}`.trim(),
        order: 'latest_first',
      })
      if (terms === undefined) return [upcoming(''), past('')]
      const name = wordsIn('name', terms)
      const ofSeries = `@series:{${seriesLength(terms)}}`
      const ofLength = `@length:{${terms.length}}`
      const edition = `${name} ${ofSeries}`
      const inName = `${name} -${ofSeries}`
      const elsewhere = `${wordsIn('text', terms)} -(${name})`
      return [
        upcoming(edition),
        ...(isOneEvent ? [past(`${edition} ${ofLength}`)] : []),
        upcoming(inName),
        upcoming(elsewhere),
        past(isOneEvent ? `${edition} -${ofLength}` : edition),
        past(inName),
        past(elsewhere),
      ]
    }
  }
}

/** The query of all matches. */
function matching(question: Question): string {
  const { terms } = question
  const all = [...conditionsOf(question), ...(terms === undefined ? [] : [wordsIn('text', terms)])]
  return all.length === 0 ? '*' : all.join(' ')
}

function wordsIn(field: 'name' | 'text', terms: readonly string[]): string {
  return terms.map((term) => `@${field}:{${term}}`).join(' ')
}

function conditionsOf({ values, startsFrom, startsTo, endsBefore }: Question): string[] {
  const conditions = values.map(({ field, anyOf }) => `@${field}:{${anyOf.join('|')}}`)
  if (startsFrom !== null || startsTo !== null) {
    conditions.push(`@start:[${startsFrom ?? '-inf'} ${startsTo ?? '+inf'}]`)
  }
  if (endsBefore !== null) conditions.push(`@end:[-inf (${endsBefore}]`)
  return conditions
}
