import type { Family } from '../family.ts'

/** While there is no snapshot, the metrics about it have no samples. */
export const snapshotFamilies: readonly Family[] = [
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
    labels: [],
    help: 'When the served snapshot was built, in seconds since 1970.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: Date.parse(current.directory.snapshot.header.created) / 1000 }
    },
  },
  {
    name: 'confdex_snapshot_events',
    type: 'gauge',
    labels: [],
    help: 'Events in the served snapshot.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: current.directory.snapshot.rows }
    },
  },
  {
    name: 'confdex_snapshot_file_bytes',
    type: 'gauge',
    labels: [],
    help: 'Size of the file of the served snapshot.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: current.directory.snapshot.fileBytes }
    },
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
      '1 while the snapshot at the source is refused or out of reach, with the reason. No sample while it is ' +
      'the one that is served.',
    *read({ keeper: { refusal } }) {
      if (refusal !== undefined) yield { labels: { reason: refusal.reason }, value: 1 }
    },
  },
  {
    name: 'confdex_snapshot_file_damaged',
    type: 'gauge',
    labels: ['reason'],
    help:
      '1 while the file of the served snapshot is not what was opened: damaged or overwritten. No sample while ' +
      'it is sound.',
    *read({ serving: { current } }) {
      const damage = current.directory?.snapshot.fileHealth.damage
      if (damage !== undefined) yield { labels: { reason: damage.fault }, value: 1 }
    },
  },
]
