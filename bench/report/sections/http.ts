import { amount } from '../../suites/tables.ts'
import { barChart } from '../charts/bars.ts'
import { dotChart } from '../charts/dots.ts'
import { htmlTable, paragraphs } from '../html.ts'
import type { HttpRun, Loop, ServerLetter } from '../input.ts'
import type { Section } from '../section.ts'

const SERVERS: Readonly<Record<ServerLetter, string>> = {
  a: '(a) node:http, prepared bytes',
  b: '(b) Fastify, prepared bytes',
  e: '(e) keys, limits and log, prepared bytes',
  d: '(d) this service, cache on',
  c: '(c) this service, cache off',
}

/** The service over HTTP, beside routes that send prepared bytes. */
export function httpSection(run: HttpRun): Section {
  const letters = (Object.keys(SERVERS) as ServerLetter[]).filter((letter) => letter in run.closed)
  const rows = letters.map((letter) => SERVERS[letter])
  const latencies = (loop: Loop) =>
    (['p50', 'p99', 'p999'] as const).map((figure) => ({
      name: figure === 'p999' ? 'p99.9' : figure,
      values: letters.map((letter) => run[loop][letter][figure] * 1000),
    }))
  const table = (loop: Loop, caption: string) =>
    htmlTable(
      caption,
      ['', 'requests/s', 'by (b)', 'p50', 'p99', 'p99.9', 'CPU a request', 'busy'],
      letters.map((letter) => {
        const { throughput, p50, p99, p999, cpuUs, busy } = run[loop][letter]
        return [
          SERVERS[letter],
          Math.round(throughput).toLocaleString('en'),
          (throughput / run[loop].b.throughput).toFixed(2),
          ...[p50, p99, p999].map((ms) => `${amount(ms * 1000)} us`),
          `${amount(cpuUs)} us`,
          `${(busy * 100).toFixed(0)} %`,
        ]
      }),
    )
  return {
    id: 'http',
    heading: 'HTTP',
    parts: [
      paragraphs(
        `${run.load}. ${run.machine}. In the closed loop a connection sends its next request when it has its answer; in the open loop requests are due at a fixed rate, ${run.rate.toLocaleString('en')} a second, and their time counts from when they were due.`,
      ),
      {
        chart: barChart({
          title: 'Throughput',
          description: 'Requests a second in the closed loop, all servers in one run; all send the same bytes.',
          rows,
          series: [{ name: 'requests a second', values: letters.map((letter) => run.closed[letter].throughput) }],
          unit: 'requests a second',
          write: (value) =>
            `${Math.round(value).toLocaleString('en')} (${(value / run.closed.b.throughput).toFixed(2)})`,
        }),
        table: table('closed', 'Closed loop'),
      },
      {
        chart: dotChart({
          title: 'Latency at a fixed rate',
          description: `Latency in the open loop at ${run.rate.toLocaleString('en')} requests a second.`,
          rows,
          series: latencies('open'),
          unit: 'microseconds, logarithmic',
        }),
        table: table('open', 'Open loop'),
      },
    ],
  }
}
