import type { Exchange, Step } from '../../support/raw-client.ts'

export interface RawAttack {
  readonly steps: readonly Step[]
  /** Number of answers to wait for. */
  readonly expected?: number
  readonly outcome: string
  /** The law that the exchange breaks; undefined if it breaks none. */
  problem(found: Exchange): string | undefined
}

interface Means {
  below(number: number): number
  readonly key: string
}

export interface RawKind {
  readonly name: string
  draw(means: Means): RawAttack
}

const request = (key: string, target: string, headers = '', method = 'GET'): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n${headers}\r\n`

/** A request target with a mark in `q`, which the answer repeats in `query`. */
const marked = (mark: string) => `/api/gpt/conferences?limit=1&q=${mark}`

const statuses = ({ answers }: Exchange) => answers.map(({ status }) => status).join()

function isOneOf(...allowed: readonly string[]): RawAttack['problem'] {
  return (found) =>
    allowed.includes(statuses(found)) ? undefined : `expected ${allowed.join(' or ')}, got ${statuses(found)}`
}

/** A request that a proxy takes for a part of a body. */
const SMUGGLED = 'GET /api/gpt/stats HTTP/1.1\r\nHost: x\r\nX-Smuggled: 1\r\n\r\n'

/** Ambiguous or invalid lengths. After at most one answer, the connection must close (RFC 9112, 6.1, 6.3). */
const FRAMINGS = [
  ['Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['Content-Length: 5\r\nContent-Length: 6\r\n', `hello${SMUGGLED}`],
  ['Content-Length: 5, 6\r\n', `hello${SMUGGLED}`],
  ['Content-Length: +5\r\n', `hello${SMUGGLED}`],
  ['Content-Length: 99999999999999999999\r\n', SMUGGLED],
  ['Content-Length : 5\r\n', `hello${SMUGGLED}`],
  ['Transfer-Encoding: identity, chunked\r\nContent-Length: 3\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding:\u000bchunked\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['X: y\r\n Transfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked\r\n', `5;x=\n\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked\r\n', `5x\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked\r\n', `ffffffffffffffffff\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
] as const

const framing: RawKind = {
  name: 'framing and smuggling',
  draw({ below, key }) {
    const [headers, body] = FRAMINGS[below(FRAMINGS.length)]!
    const method = ['POST', 'GET', 'PUT'][below(3)]!
    const target = ['/mcp', '/api/gpt/topics', '/livez'][below(3)]!
    return {
      steps: [request(key, target, headers, method) + body],
      outcome: 'refused',
      expected: 1,
      problem(found) {
        if (found.answers.some(({ body: text }) => text.includes('total_conferences')))
          return 'a smuggled request was answered'
        // some requests are answered before their body is read; no other answer may follow
        const isOver = found.isClosed && found.answers.length <= 1
        return isOver ? undefined : `not over: ${statuses(found)}, closed ${found.isClosed}`
      },
    }
  },
}

const halfClosed: RawKind = {
  name: 'half-closed',
  draw: ({ below, key }) => {
    const count = 1 + below(5)
    const marks = Array.from({ length: count }, (_, at) => `half${at}x${below(1e6)}`)
    return {
      steps: [marks.map((mark) => request(key, marked(mark))).join(''), 'END'],
      expected: count,
      outcome: 'answered',
      problem: (found) =>
        found.answers.every(({ body }, at) => body.includes(marks[at]!))
          ? isOneOf(marks.map(() => 200).join())(found)
          : 'crossed',
    }
  },
}

const slow: RawKind = {
  name: 'slow',
  draw({ below, key }) {
    const bytes = request(key, marked(`slow${below(1e6)}`))
    const steps = Array.from(bytes.slice(0, 30 + below(40)), (letter): Step[] => [
      letter,
      { waitMs: 20 + below(30) },
    ]).flat()
    return {
      steps,
      outcome: 'disconnected',
      expected: 99,
      problem: (found) => (found.isClosed ? isOneOf('408', '')(found) : 'still open'),
    }
  },
}

const huge: RawKind = {
  name: 'huge heads',
  draw({ below, key }) {
    const bytes = 40_000 + below(100_000)
    const [head, allowed] = [
      [request(key, '/livez', `X-Filler: ${'a'.repeat(bytes)}\r\n`), ['200', '431', '']],
      [request(key, '/livez', 'X: y\r\n'.repeat(bytes / 6)), ['200', '431', '']],
      [request(key, `/api/gpt/topics?${'a'.repeat(bytes)}`), ['414', '431', '']],
      [`${'A'.repeat(bytes)} / HTTP/1.1\r\n\r\n`, ['400', '431', '']],
      [`${'\r\n'.repeat(bytes / 2)}${request(key, '/livez')}`, ['200', '400', '431', '']],
    ][below(5)] as [string, string[]]
    return { steps: [head], expected: 1, outcome: 'refused', problem: isOneOf(...allowed) }
  },
}

const aborted: RawKind = {
  name: 'aborted',
  draw({ below, key }) {
    const bytes = request(key, marked('aborted'), 'Content-Length: 100\r\n').repeat(1 + below(20))
    const cut = 1 + below(bytes.length)
    return {
      steps: [bytes.slice(0, cut), { waitMs: below(5) }, 'RESET'],
      outcome: 'forgotten',
      problem: () => undefined,
    }
  },
}

const bodies: RawKind = {
  name: 'bodies that come late or never',
  draw({ below, key }) {
    const [method, target] = below(2) === 0 ? ['POST', '/mcp'] : [['GET', 'PUT'][below(2)], '/api/gpt/topics']
    const head = request(key, target, 'Content-Type: application/json\r\nContent-Length: 200\r\n', method)
    const steps: Step[] = below(2) === 0 ? [head, 'x'.repeat(below(200)), 'END'] : [head, 'x'.repeat(below(200))]
    return {
      steps,
      outcome: 'disconnected',
      expected: 1,
      problem: (found) =>
        found.isClosed || found.answers.length > 0 ? isOneOf('200', '400', '405', '408', '')(found) : 'still open',
    }
  },
}

export const KINDS: readonly RawKind[] = [framing, halfClosed, slow, huge, aborted, bodies]
