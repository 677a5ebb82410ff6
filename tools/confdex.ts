#!/usr/bin/env node
import { Command } from 'commander'
import { buildCommand } from './commands/build.ts'
import { inspectCommand } from './commands/inspect.ts'
import { keysCommand } from './commands/keys.ts'
import { makeDumpCommand } from './commands/make-dump.ts'
import { serveCommand } from './commands/serve.ts'
import { startCommand } from './commands/start.ts'
import { verifyCommand } from './commands/verify.ts'

/** The command line. Every command loads what it needs when it runs, so that serving never loads what only building needs. */
const program = new Command('confdex')
  .description('search service behind a worldwide directory of academic events')
  .addCommand(serveCommand())
  .addCommand(buildCommand())
  .addCommand(inspectCommand())
  .addCommand(verifyCommand())
  .addCommand(keysCommand())
  .addCommand(makeDumpCommand())
  .addCommand(startCommand())

try {
  await program.parseAsync()
} catch (error) {
  // errors of this project say what was expected, what was found and what to do; DEBUG adds where they were thrown
  console.error(process.env.DEBUG ? error : `confdex: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
