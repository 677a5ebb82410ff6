import { Command, Option } from 'commander'
import { FORMAT_NAMES } from '../../src/import/formats/formats.ts'
import type { ImportOptions } from '../../src/import/import-files.ts'
import { createProgress } from '../progress.ts'

type ImportCommandOptions = Omit<ImportOptions, 'files' | 'replaceSource' | 'dryRun'> & {
  readonly replaceSource?: boolean
  readonly dryRun?: boolean
}

export function importCommand(): Command {
  return new Command('import')
    .description('Imports lists of events from files into a dump, and prints a report.')
    .argument('<file...>', 'files of events; - is standard input')
    .requiredOption('--into <dump>', 'the SQLite file to write; the rows are added to an existing dump')
    .addOption(
      new Option('--format <name>', 'the format of the files').choices(['auto', ...FORMAT_NAMES]).default('auto'),
    )
    .option(
      '--map <file>',
      'a map of columns: a line such as "name: title" for each column of the dump (data/README.md)',
    )
    .option('--source <name>', 'the name of the source; a later import with this name updates its rows')
    .option('--licence <spdx>', 'the licence of the source, such as CC-BY-4.0')
    .option('--attribution <text>', 'the text with which the source must be credited')
    .option('--replace-source', 'remove rows of the source that the files do not have any more')
    .option('--dry-run', 'write nothing: print the report and the first rows as they would be written')
    .action(importInto)
}

async function importInto(
  files: string[],
  { replaceSource = false, dryRun = false, ...options }: ImportCommandOptions,
): Promise<void> {
  if (options.source === undefined && (options.licence ?? options.attribution) !== undefined) {
    throw new Error('expected --source with --licence or --attribution, got none: name the source')
  }
  // loaded only here, because it needs the optional packages
  const [{ importFiles }, { formatImportReport }] = await Promise.all([
    import('../../src/import/import-files.ts'),
    import('../../src/import/import-report.ts'),
  ])
  const progress = createProgress('Reading records:', undefined)
  const report = await importFiles({ ...options, files, replaceSource, dryRun, onProgress: progress.update })
  progress.finish()
  console.log(formatImportReport(report, dryRun))
}
