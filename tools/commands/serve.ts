import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import type { RunningServer } from '../../src/server.ts'

/** `confdex serve`: serves the snapshot that SNAPSHOT names until a signal ends it. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the snapshot that SNAPSHOT names; the README lists all environment variables')
    .action(async () => {
      const { readConfig } = await import('../../src/config.ts')
      await serve(readConfig(process.env))
    })
}

/** Starts the server of this process; SIGTERM and SIGINT drain it and end the process. */
export async function serve(config: Config): Promise<RunningServer> {
  const { openSnapshot } = await import('../../src/snapshot/open.ts')
  const { openDirectory } = await import('../../src/search/open-directory.ts')
  const { startServer, stopOnSignals } = await import('../../src/server.ts')
  const openDirectoryAt = async (path: string) => openDirectory(await openSnapshot(path))
  const server = await startServer(config, { openDirectoryAt })
  stopOnSignals(server)
  return server
}
