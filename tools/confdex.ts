#!/usr/bin/env node
import { Command } from 'commander'

/** Every command by its name, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  build: async () => (await import('./commands/build.ts')).buildCommand(),
  inspect: async () => (await import('./commands/inspect.ts')).inspectCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  'make-dump': async () => (await import('./commands/make-dump.ts')).makeDumpCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
}

/** The command line. Only the command that is asked for is loaded, and it loads what it needs when it runs; help loads all of them. */
const program = new Command('confdex').description('search service behind a worldwide directory of academic events')

try {
  const asked = process.argv[2] ?? ''
  for (const name of Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS)) {
    program.addCommand(await COMMANDS[name]!())
  }
  await program.parseAsync()
} catch (error) {
  // errors of this project say what was expected, what was found and what to do; DEBUG adds where they were thrown
  console.error(process.env.DEBUG ? error : `confdex: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
