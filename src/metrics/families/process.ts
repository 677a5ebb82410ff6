import type { Serving } from '../../http/serving.ts'
import { VERSION } from '../../version.ts'
import type { Family } from '../family.ts'

const STATES: readonly Serving['current']['state'][] = ['starting', 'serving', 'leaving', 'draining']

/** Version and state of the process, as far as prom-client does not report them. */
export const processFamilies: readonly Family[] = [
  {
    name: 'confdex_build_info',
    type: 'gauge',
    labels: ['version'],
    help: '1, with the version of the release that runs.',
    *read() {
      yield { labels: { version: VERSION }, value: 1 }
    },
  },
  {
    name: 'confdex_state',
    type: 'gauge',
    labels: ['state'],
    help:
      '1 for the state of the server: starting (no snapshot yet), serving, leaving (answers, but is not ready) ' +
      'or draining; 0 for the others.',
    *read({ serving: { current } }) {
      for (const state of STATES) yield { labels: { state }, value: Number(state === current.state) }
    },
  },
  {
    name: 'confdex_event_loop_delay_seconds',
    type: 'histogram',
    labels: [],
    help: 'How late the event loop was, measured every 50 ms.',
    *read({ eventLoop }) {
      yield { durations: eventLoop.delays }
    },
  },
  {
    name: 'confdex_event_loop_seconds_total',
    type: 'counter',
    labels: ['state'],
    help:
      'Time of the event loop, by state: active or idle. The share of active time shows how near the process ' +
      'is to its limit.',
    *read({ eventLoop: { utilization } }) {
      yield { labels: { state: 'active' }, value: utilization.active / 1000 }
      yield { labels: { state: 'idle' }, value: utilization.idle / 1000 }
    },
  },
]
