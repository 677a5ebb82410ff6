import type { Serving } from '../../http/serving.ts'
import { VERSION } from '../../version.ts'
import { each, type Family, oneOf } from '../exposition.ts'

const STATES: readonly Serving['current']['state'][] = ['starting', 'serving', 'leaving', 'draining']

/** Metrics of the snapshot and the process. If no snapshot is served, its metrics have no samples. */
export const serverFamilies: readonly Family[] = [
  {
    name: 'confdex_snapshot_info',
    type: 'gauge',
    labels: ['id', 'kernels'],
    help:
      '1 for the served snapshot, by its id and by the kernels that work on its posting lists: WebAssembly or ' +
      'TypeScript.',
    *read({ serving: { current } }) {
      if (current.directory === undefined) return
      const { header, lists } = current.directory.snapshot
      yield { labels: { id: header.id, kernels: lists.space.memory.kernels.name }, value: 1 }
    },
  },
  {
    name: 'confdex_snapshot_built_timestamp_seconds',
    type: 'gauge',
    help: 'Time at which the served snapshot was built, in seconds since 1970.',
    read: ({ serving: { current } }) =>
      current.directory && Date.parse(current.directory.snapshot.header.created) / 1000,
  },
  {
    name: 'confdex_snapshot_data_timestamp_seconds',
    type: 'gauge',
    help: 'Date of the data of the served snapshot, in seconds since 1970. No sample if it is not known.',
    read({ serving: { current } }) {
      const day = current.directory?.dataDate
      return day === undefined ? undefined : Date.parse(day) / 1000
    },
  },
  {
    name: 'confdex_snapshot_events',
    type: 'gauge',
    help: 'Events in the served snapshot.',
    read: ({ serving }) => serving.current.directory?.snapshot.rows,
  },
  {
    name: 'confdex_snapshot_file_bytes',
    type: 'gauge',
    help: 'Size of the file of the served snapshot.',
    read: ({ serving }) => serving.current.directory?.snapshot.fileBytes,
  },
  {
    name: 'confdex_snapshot_looks_total',
    type: 'counter',
    labels: ['outcome', 'reason'],
    help:
      'Checks for a new snapshot, by outcome: unchanged, swapped, or refused with its reason (unreachable, ' +
      'damaged, too-empty and so on).',
    *read({ polls }) {
      yield { labels: { outcome: 'unchanged', reason: '' }, value: polls.unchanged }
      yield { labels: { outcome: 'swapped', reason: '' }, value: polls.swapped }
      for (const [reason, value] of polls.refused) yield { labels: { outcome: 'refused', reason }, value }
    },
  },
  {
    name: 'confdex_snapshot_refused',
    type: 'gauge',
    labels: ['reason'],
    help:
      '1 while the snapshot at the source is refused or out of reach, with the reason. No sample while that ' +
      'snapshot is served.',
    read: ({ keeper: { refusal } }) => (refusal === undefined ? [] : each('reason', { [refusal.reason]: 1 })),
  },
  {
    name: 'confdex_snapshot_file_damaged',
    type: 'gauge',
    labels: ['reason'],
    help:
      '1 while the file of the served snapshot is damaged or was overwritten after opening. No sample while ' +
      'the file is intact.',
    *read({ serving: { current } }) {
      const damage = current.directory?.snapshot.fileHealth.damage
      if (damage !== undefined) yield { labels: { reason: damage.fault }, value: 1 }
    },
  },
  {
    name: 'confdex_build_info',
    type: 'gauge',
    labels: ['version'],
    help: 'Always 1; the label is the version of the running release.',
    read: () => each('version', { [VERSION]: 1 }),
  },
  {
    name: 'confdex_state',
    type: 'gauge',
    labels: ['state'],
    help:
      '1 for the state of the server: starting (no snapshot yet), serving, leaving (answers, but is not ready) ' +
      'or draining; 0 for the others.',
    read: ({ serving: { current } }) => oneOf(STATES, current.state),
  },
  {
    name: 'confdex_event_loop_delay_seconds',
    type: 'histogram',
    help: 'Delay of the event loop, measured every 50 ms.',
    read: ({ eventLoop }) => [{ durations: eventLoop.delays }],
  },
  {
    name: 'confdex_event_loop_seconds_total',
    type: 'counter',
    labels: ['state'],
    help:
      'Time of the event loop, by state: active or idle. The share of active time shows how near the process ' +
      'is to its limit.',
    read: ({ eventLoop: { utilization } }) =>
      each('state', { active: utilization.active / 1000, idle: utilization.idle / 1000 }),
  },
]
