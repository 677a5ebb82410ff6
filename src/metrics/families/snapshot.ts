import type { Family } from '../family.ts'

/** Without a snapshot there is nothing to tell of it: these have no samples then. */
export const snapshotFamilies: readonly Family[] = [
  {
    name: 'confdex_snapshot_info',
    type: 'gauge',
    labels: ['id', 'kernels'],
    help: '1 for the snapshot that is served, by its id and by what works on its posting lists: WebAssembly or TypeScript.',
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
    help: 'When the snapshot that is served was built, in seconds since 1970.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: Date.parse(current.directory.snapshot.header.created) / 1000 }
    },
  },
  {
    name: 'confdex_snapshot_events',
    type: 'gauge',
    labels: [],
    help: 'Events in the snapshot that is served.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: current.directory.snapshot.rows }
    },
  },
  {
    name: 'confdex_snapshot_file_bytes',
    type: 'gauge',
    labels: [],
    help: 'Length of the file of the snapshot that is served.',
    *read({ serving: { current } }) {
      if (current.directory) yield { value: current.directory.snapshot.fileBytes }
    },
  },
  {
    name: 'confdex_snapshot_looks_total',
    type: 'counter',
    labels: ['outcome', 'reason'],
    help: 'Looks for a new snapshot, by outcome: unchanged, swapped, or refused with its reason (unreachable, damaged, too-empty and so on).',
    *read({ looks }) {
      yield { labels: { outcome: 'unchanged', reason: '' }, value: looks.unchanged }
      yield { labels: { outcome: 'swapped', reason: '' }, value: looks.swapped }
      for (const [reason, value] of looks.refused) yield { labels: { outcome: 'refused', reason }, value }
    },
  },
  {
    name: 'confdex_snapshot_refused',
    type: 'gauge',
    labels: ['reason'],
    help: '1 while what lies at the source of snapshots cannot be had or was refused, with the reason; no sample while it is what is served.',
    *read({ keeper: { refusal } }) {
      if (refusal !== undefined) yield { labels: { reason: refusal.reason }, value: 1 }
    },
  },
]
