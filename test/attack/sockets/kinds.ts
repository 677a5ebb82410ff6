import type { Exchange, Step } from '../../support/raw-client.ts'

/** One attack on a connection. */
export interface RawAttack {
  readonly steps: readonly Step[]
  /** Number of answers to wait for, unless the server closes the connection. */
  readonly expected?: number
  /** Outcome of an attack after which the server works as before. */
  readonly outcome: string
  /** The law that the exchange breaks, or undefined. */
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

/** A target with a mark, which its answer repeats in `query`. */
const marked = (mark: string) => `/api/gpt/conferences?limit=1&q=${mark}`

const statuses = ({ answers }: Exchange) => answers.map(({ status }) => status).join()

/** A law: the answers are one of these sequences. */
function isOneOf(...allowed: readonly string[]): RawAttack['problem'] {
  return (found) =>
    allowed.includes(statuses(found)) ? undefined : `expected ${allowed.join(' or ')}, got ${statuses(found)}`
}

/** The request that another server on the way would not see. */
const SMUGGLED = 'GET /api/gpt/stats HTTP/1.1\r\nHost: x\r\nX-Smuggled: 1\r\n\r\n'

/** Bodies with two lengths: 400 and a closed connection, by RFC 9112, 6.1 and 6.3. */
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
        // Some requests are answered before their body is read. No other answer may follow.
        const isOver = found.isClosed && found.answers.length <= 1
        return isOver ? undefined : `not over: ${statuses(found)}, closed ${found.isClosed}`
      },
    }
  },
}

const pipeline: RawKind = {
  name: 'pipelines',
  draw({ below, key }) {
    const marks = Array.from({ length: 2 + below(30) }, (_, at) => `mark${at}x${below(1e6)}`)
    const bytes = marks.map((mark, at) => {
      const kind = (at + below(3)) % 3
      if (kind === 1) return `${request(key, marked(mark), 'Content-Length: 3\r\n')}abc`
      return kind === 2 ? request(key, `/nowhere/${mark}`) : request(key, marked(mark))
    })
    // sends the bytes in pieces with random ends
    const text = bytes.join('')
    const cuts = [0, ...Array.from({ length: below(6) }, () => below(text.length)).sort((a, b) => a - b), text.length]
    const steps = cuts.slice(1).flatMap((end, at): Step[] => [text.slice(cuts[at], end), { waitMs: below(3) }])
    return {
      steps,
      expected: marks.length,
      outcome: 'answered in order',
      problem({ answers, rest }) {
        if (answers.length !== marks.length)
          return `${answers.length} answers to ${marks.length} requests, rest ${rest.slice(0, 80)}`
        const crossed = answers.findIndex(({ body }, at) => !body.includes(marks[at]!))
        return crossed < 0 ? undefined : `answer ${crossed} belongs to another request`
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

const MALFORMED = [
  'GET\0/ HTTP/1.1\r\n\r\n',
  'GET  / HTTP/1.1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET / HTTP/1.1\r\nHost: x\r\nNo colon\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nA\rB: c\r\n\r\n',
  'get / http/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
]

const malformed: RawKind = {
  name: 'malformed and NUL bytes',
  draw: ({ below }) => ({
    steps: [MALFORMED[below(MALFORMED.length)]!, 'END'],
    outcome: 'refused',
    expected: 1,
    problem({ answers }) {
      const wrong = answers.find(({ status }) => status < 400)
      return wrong === undefined ? undefined : `status ${wrong.status}`
    },
  }),
}

const hosts: RawKind = {
  name: 'hosts',
  draw({ below, key }) {
    const lines = [
      'Host: x\r\nHost: y\r\n',
      'Host: x\r\nhost: x\r\n',
      'Host:\r\n',
      'Host: a b\r\n',
      '',
      'Host: x/y\r\n',
    ][below(6)]!
    const target = ['/api/gpt/topics', 'http://x/api/gpt/topics', '/livez'][below(3)]!
    return {
      steps: [`GET ${target} HTTP/1.1\r\n${lines}X-API-Key: ${key}\r\n\r\n`],
      expected: 1,
      outcome: 'refused',
      problem: isOneOf('400'),
    }
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

const continued: RawKind = {
  name: 'expectations',
  draw: ({ below, key }) => ({
    steps: [
      request(key, marked('expected'), `Expect: ${['100-continue', 'cake', ''][below(3)]}\r\nConnection: close\r\n`),
    ],
    outcome: 'answered',
    expected: 1,
    problem: ({ answers, isClosed }) =>
      answers.at(-1)?.status === 200 && isClosed ? undefined : `got ${answers.map(({ status }) => status)}`,
  }),
}

export const KINDS: readonly RawKind[] = [framing, pipeline, pipeline, halfClosed, slow, huge, malformed, hosts].concat(
  [aborted, bodies, continued],
)
