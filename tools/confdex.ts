#!/usr/bin/env node
import { Command } from 'commander'
import { VERSION } from '../src/version.ts'
import { lowLimits } from './process-limits.ts'

/** Every command by its name, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  build: watchedBuild,
  inspect: async () => (await import('./commands/inspect.ts')).inspectCommand(),
  diff: async () => (await import('./commands/diff.ts')).diffCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  try: async () => (await import('./commands/try.ts')).tryCommand(),
  search: async () => (await import('./commands/search.ts')).searchCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  'make-dump': async () => (await import('./commands/make-dump.ts')).makeDumpCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
}

/** The command line. Only the named command is loaded; without a name, all are loaded for the help. */
const program = new Command('confdex')
  .description('Search service for a worldwide directory of academic events.')
  .version(VERSION, '--version', 'print the version of this release')

/** The command `build`: starts another process and watches it; in that process, builds. */
async function watchedBuild(): Promise<Command> {
  const [{ build, buildCommand, buildWatched }, { isWatched }] = await Promise.all([
    import('./commands/build.ts'),
    import('./build/watched-build.ts'),
  ])
  return buildCommand(isWatched() ? build : buildWatched)
}

// printed before anything is loaded, because loading may fail
for (const sentence of lowLimits()) console.error(`confdex: ${sentence}`)
try {
  const first = process.argv[2] ?? ''
  for (const name of Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS)) {
    program.addCommand(await COMMANDS[name]!())
  }
  await program.parseAsync()
} catch (error) {
  // with DEBUG, the stack trace is printed too
  console.error(process.env.DEBUG ? error : `confdex: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
