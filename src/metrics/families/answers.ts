import { STAGES } from '../../search/directory.ts'
import { each, type Family } from '../exposition.ts'

export const answerFamilies: readonly Family[] = [
  {
    name: 'confdex_request_duration_seconds',
    type: 'histogram',
    labels: ['route', 'status'],
    help:
      'Time from the routing of a request to the end of its answer, by route and status. The time in which the ' +
      'rest of its batch is read is not included. The route is none if no route matches the path.',
    *read({ measurements }) {
      for (const [route, { byStatus }] of measurements.requests.byRoute) {
        for (const [status, durations] of byStatus) yield { labels: { route, status: String(status) }, durations }
      }
    },
  },
  {
    name: 'confdex_errors_total',
    type: 'counter',
    labels: ['kind', 'reason'],
    help:
      'Errors answered, by kind and, if a kind has several cases, by reason. Connections that sent no ' +
      'readable request are included.',
    *read({ measurements }) {
      for (const { kind, reason, count } of measurements.errors.byKind.values())
        yield { labels: { kind, reason }, value: count }
    },
  },
  {
    name: 'confdex_forwarded_unreadable_total',
    type: 'counter',
    help:
      'Requests for which a trusted proxy wrote an entry in X-Forwarded-For that is not an IP address, such as ' +
      '"unknown". These requests count for the network of that proxy.',
    read: ({ measurements }) => measurements.forwarded.unreadable,
  },
  {
    name: 'confdex_search_stage_duration_seconds',
    type: 'histogram',
    labels: ['stage'],
    help:
      'Time of each stage of a search, for all searches with timing=1 and for 1 of 17 that the cache ' +
      'did not answer.',
    *read({ measurements }) {
      for (const stage of STAGES) yield { labels: { stage }, durations: measurements.stages.byStage[stage] }
    },
  },
  {
    name: 'confdex_mcp_calls_total',
    type: 'counter',
    labels: ['tool', 'result'],
    help:
      'Answered messages of assistants, by tool, or by method if no tool is called, and by result: ok or error. ' +
      'Invalid messages are counted with tool="refused".',
    *read({ measurements }) {
      for (const [tool, { ok, error }] of measurements.tools.byTool) {
        yield { labels: { tool, result: 'ok' }, value: ok }
        yield { labels: { tool, result: 'error' }, value: error }
      }
    },
  },
  {
    name: 'confdex_cache_lookups_total',
    type: 'counter',
    labels: ['result'],
    help:
      'Look-ups of searches, calls of tools, pages and sitemaps in the cache, by result: hit or miss. A 304 ' +
      'needs no look-up.',
    read: ({ measurements: { answers } }) => each('result', { hit: answers.hits, miss: answers.misses }),
  },
  {
    name: 'confdex_cache_entries',
    type: 'gauge',
    help: 'Answers in the answer cache.',
    read: ({ measurements }) => measurements.answers.entries,
  },
  {
    name: 'confdex_cache_bytes',
    type: 'gauge',
    help: 'Bytes in the answer cache. CACHE_MB is their limit.',
    read: ({ measurements }) => measurements.answers.bytes,
  },
]
