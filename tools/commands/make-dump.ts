import { Command, InvalidArgumentError } from 'commander'
import { createProgress } from '../progress.ts'

const MIN_EVENTS = 1000
const MAX_EVENTS = 10_000_000

interface MakeDumpOptions {
  events: number
  seed: number
  dirt?: boolean
}

export function makeDumpCommand(): Command {
  return new Command('make-dump')
    .description('Writes a synthetic dump; the same arguments give the same bytes.')
    .argument('<out.sqlite>', 'the file to write; an existing file is replaced')
    .requiredOption('--events <number>', 'number of rows, 1,000 to 10,000,000', parseEvents)
    .option('--seed <number>', 'a whole number that determines all random choices', parseSeed, 1)
    .option('--dirt', 'add faulty rows and odd country spellings, as real lists have')
    .action(makeDump)
}

export async function makeDump(path: string, { events, seed, dirt = false }: MakeDumpOptions): Promise<void> {
  // loaded only here, because the SQLite package is optional
  const [{ writeDump }, { OTHER_TABLES, syntheticRows }, { syntheticDeadlines }] = await Promise.all([
    import('../../src/builder/dump/write-dump.ts'),
    import('../synthetic/make-events.ts'),
    import('../synthetic/deadlines.ts'),
  ])
  const startedMs = performance.now()
  const progress = createProgress('Writing synthetic events:', events)
  const written = {
    uniqueIds: !dirt,
    tables: OTHER_TABLES,
    deadlinesOf: syntheticDeadlines,
    onProgress: progress.update,
  }
  const rows = writeDump(path, syntheticRows({ events, seed, dirt }), written)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  progress.finish(`Wrote ${rows.toLocaleString('en')} synthetic events to ${path} in ${seconds} s`)
}

export function parseEvents(text: string): number {
  const events = Number(text)
  if (!/^\d+$/.test(text) || events < MIN_EVENTS || events > MAX_EVENTS) {
    throw new InvalidArgumentError('Expected a whole number from 1000 to 10000000, written in plain digits.')
  }
  return events
}

function parseSeed(text: string): number {
  const seed = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seed)) {
    throw new InvalidArgumentError('Expected a whole number from 0 to 9007199254740991, written in plain digits.')
  }
  return seed
}
