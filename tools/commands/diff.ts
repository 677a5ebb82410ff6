import { Command, InvalidArgumentError, Option } from 'commander'
import type { DocId } from '../../src/docset/docset.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

const FORMATS = ['text', 'ndjson'] as const

interface DiffOptions {
  readonly format: (typeof FORMATS)[number]
  readonly limit: number
}

type Fields = Readonly<Record<string, string | number | null>>

/** The difference of an event: its record if only one snapshot has it, else the fields that differ. */
type Change =
  | { readonly change: 'added' | 'removed'; readonly id: number; readonly record: Fields }
  | {
      readonly change: 'changed'
      readonly id: number
      readonly fields: Readonly<Record<string, { readonly before: Fields[string]; readonly after: Fields[string] }>>
    }

export function diffCommand(): Command {
  return new Command('diff')
    .description('Prints the events that differ between two snapshots: counts, then each event by its id.')
    .argument('<old>', 'the earlier snapshot')
    .argument('<new>', 'the later snapshot')
    .addOption(new Option('--format <format>', 'text for people, ndjson for programs').choices(FORMATS).default('text'))
    .option('--limit <number>', 'maximum number of events to print', parseLimit, 1000)
    .action(diff)
}

async function diff(oldPath: string, newPath: string, { format, limit }: DiffOptions): Promise<void> {
  const [{ openSnapshot }, { compareRecords }] = await Promise.all([
    import('../../src/snapshot/open.ts'),
    import('../../src/snapshot/compare.ts'),
  ])
  const before = await openSnapshot(oldPath)
  try {
    const after = await openSnapshot(newPath)
    try {
      const counts = { added: 0, changed: 0, removed: 0 }
      const shown: { before: number | undefined; after: number | undefined }[] = []
      for (const { isSame, ...docs } of compareRecords(before, after)) {
        if (isSame) continue
        counts[docs.before === undefined ? 'added' : docs.after === undefined ? 'removed' : 'changed']++
        if (shown.length < limit) shown.push(docs)
      }
      const more = counts.added + counts.changed + counts.removed - shown.length
      const write = format === 'ndjson' ? (change: Change) => JSON.stringify(change) : textOf
      const sizes = { before: before.rows, after: after.rows }
      console.log(format === 'ndjson' ? JSON.stringify({ ...counts, ...sizes, more }) : headOf(counts, sizes))
      for (const docs of shown) console.log(write(await changeOf(before, after, docs)))
      if (more > 0 && format === 'text') console.log(`... and ${more} more: --limit shows more`)
    } finally {
      await after.close()
    }
  } finally {
    await before.close()
  }
}

async function changeOf(
  before: Snapshot,
  after: Snapshot,
  docs: { readonly before: number | undefined; readonly after: number | undefined },
): Promise<Change> {
  const from = docs.before === undefined ? undefined : await recordOf(before, docs.before)
  const to = docs.after === undefined ? undefined : await recordOf(after, docs.after)
  if (from === undefined) return { change: 'added', id: after.id[docs.after!]!, record: to! }
  if (to === undefined) return { change: 'removed', id: before.id[docs.before!]!, record: from }
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const fields = names.flatMap((name) => {
    const [old, now] = [from[name] ?? null, to[name] ?? null]
    return old === now ? [] : [[name, { before: old, after: now }] as const]
  })
  return { change: 'changed', id: before.id[docs.before!]!, fields: Object.fromEntries(fields) }
}

/** The fields of an event, without its document number and its continent. */
async function recordOf(snapshot: Snapshot, doc: number): Promise<Fields> {
  const { describeEvent } = await import('../inspect/describe-event.ts')
  const { document: _, continent: __, ...record } = await describeEvent(snapshot, doc as DocId)
  return record
}

type Counts = Readonly<Record<'added' | 'changed' | 'removed', number>>

function headOf({ added, changed, removed }: Counts, sizes: { readonly before: number; readonly after: number }) {
  return `added ${added}, changed ${changed}, removed ${removed} (${sizes.before} events before, ${sizes.after} after)`
}

function textOf(change: Change): string {
  if (change.change !== 'changed') {
    const { name, start_date } = change.record
    return `${change.change === 'added' ? '+' : '-'} ${change.id} ${name} (${start_date})`
  }
  const fields = Object.entries(change.fields).map(([name, { before, after }]) => {
    return `    ${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`
  })
  return [`~ ${change.id}`, ...fields].join('\n')
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number, written in plain digits.')
  return limit
}
