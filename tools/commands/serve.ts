import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import type { RunningServer } from '../../src/server.ts'

/** `confdex serve`: serves the snapshot that SNAPSHOT names, and any that takes its place, until a signal ends it. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the snapshot that SNAPSHOT names; the README lists all environment variables')
    .action(async () => {
      const { readConfig } = await import('../../src/config.ts')
      await serve(readConfig(process.env))
    })
}

/** Starts the server of this process; SIGHUP has it look for a new snapshot, SIGTERM and SIGINT drain it and end the process. */
export async function serve(config: Config): Promise<RunningServer> {
  const { openDirectoryAt } = await import('../../src/source/open-directory-at.ts')
  const { serveUntilSignal } = await import('../../src/serve-until-signal.ts')
  return serveUntilSignal(config, { openDirectoryAt })
}
