import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import type { RunningServer } from '../../src/server.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serves the snapshot that SNAPSHOT names, and loads each new snapshot that takes its place.')
    .action(async () => {
      const { readConfig } = await import('../../src/config.ts')
      await serve(readConfig(process.env))
    })
}

/** Starts the server. SIGHUP makes it look for a new snapshot; SIGTERM and SIGINT drain and end it. */
export async function serve(config: Config): Promise<RunningServer> {
  const { openDirectoryAt } = await import('../../src/source/open-directory-at.ts')
  const { serveUntilSignal } = await import('../../src/serve-until-signal.ts')
  const { tryInProcess } = await import('../../src/source/trial.ts')
  const command: readonly [string, ...string[]] = [process.execPath, ...process.execArgv, process.argv[1]!, 'try']
  return serveUntilSignal(config, {
    openDirectoryAt,
    trial: (path, signal) => tryInProcess(path, signal, { command }),
  })
}
