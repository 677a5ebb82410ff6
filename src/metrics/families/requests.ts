import { STAGES } from '../../search/stages.ts'
import type { Family } from '../family.ts'

export const requestFamilies: readonly Family[] = [
  {
    name: 'confdex_request_duration_seconds',
    type: 'histogram',
    labels: ['route', 'status'],
    help: 'Time from the headers of a request to the end of its answer, by route (none for paths that no route matches) and status.',
    *read({ figures }) {
      for (const [route, { byStatus }] of figures.requests.byRoute) {
        for (const [status, durations] of byStatus) yield { labels: { route, status: String(status) }, durations }
      }
    },
  },
  {
    name: 'confdex_errors_total',
    type: 'counter',
    labels: ['kind', 'reason'],
    help: 'Errors answered, by kind and, where a kind has several cases, reason; also those of connections that brought no readable request.',
    *read({ figures }) {
      for (const { kind, reason, count } of figures.errors.byKind.values())
        yield { labels: { kind, reason }, value: count }
    },
  },
  {
    name: 'confdex_search_stage_duration_seconds',
    type: 'histogram',
    labels: ['stage'],
    help: 'Time of each stage of a search, of one search in 17 that was not answered from the cache.',
    *read({ figures }) {
      for (const stage of STAGES) yield { labels: { stage }, durations: figures.stages.byStage[stage] }
    },
  },
  {
    name: 'confdex_cache_lookups_total',
    type: 'counter',
    labels: ['result'],
    help: 'Searches looked up in the cache of answers, by result: hit or miss. Answers with status 304 need no look-up.',
    *read({ figures }) {
      yield { labels: { result: 'hit' }, value: figures.answers.hits }
      yield { labels: { result: 'miss' }, value: figures.answers.misses }
    },
  },
  {
    name: 'confdex_cache_entries',
    type: 'gauge',
    labels: [],
    help: 'Answers in the cache.',
    *read({ figures }) {
      yield { value: figures.answers.entries }
    },
  },
  {
    name: 'confdex_cache_bytes',
    type: 'gauge',
    labels: [],
    help: 'Bytes that the cache takes; CACHE_MB limits them.',
    *read({ figures }) {
      yield { value: figures.answers.bytes }
    },
  },
]
