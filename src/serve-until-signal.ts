/** Runs the process of a server: its signals and fatal errors. */
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Config } from './config.ts'
import { type RunningServer, type ServerParts, startServer } from './server.ts'

/** Maximum time of a stop: then the process exits even if its server hangs. Twice `FINISH_MS` (server.ts). */
export const STOP_MS = 10_000

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Starts the server of this process. From then on, signals and fatal errors have these effects:
 *
 * - SIGTERM: `/readyz` answers 503 for DRAIN_MS, then requests in flight are finished, and the process exits
 *   with 0. A second signal ends the wait; a third exits with 1 at once.
 * - SIGINT, which comes from a terminal: the same without the wait.
 * - SIGHUP: the server polls for a new snapshot.
 * - A fatal error: requests in flight are finished, and the process exits with 1.
 *
 * Resolves when the server serves, and fails as `startServer` and `ready` do.
 */
export async function serveUntilSignal(config: Config, parts: ServerParts): Promise<RunningServer> {
  let log: Pick<Console, 'error'> = console
  const launching = startServer(config, parts)
  // the error of a failed launch is thrown below
  const launched = launching.catch(() => undefined)
  const grace = closeWithGrace(
    { delay: STOP_MS, skip: ['SIGHUP', ...STOP_SIGNALS], logger: { error: (...what) => log.error(...what) } },
    async ({ err }) => {
      const server = await launching
      if (err) server.app.log.fatal({ err }, 'stopping after an unexpected error')
      await server.stop()
      server.app.log.info('stopped')
    },
  )

  let hasten: (() => void) | undefined
  const onStopSignal = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasten !== undefined) return hasten()
    const waiting = new AbortController()
    hasten = () => waiting.abort()
    const server = await launched
    const drainMs = signal === 'SIGTERM' && server?.leave() ? config.drainMs : 0
    server?.app.log.info({ signal, drainMs }, 'draining')
    await sleep(drainMs, undefined, { signal: waiting.signal }).catch(() => {})
    hasten = () => process.exit(1)
    await grace.close()
  }
  const onHangUp = async (): Promise<void> => {
    const server = await launched
    await server?.checkSnapshot()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, onStopSignal)
  process.on('SIGHUP', onHangUp)
  try {
    const server = await launching
    log = server.app.log
    await server.ready
    return server
  } catch (error) {
    process.off('SIGHUP', onHangUp)
    for (const signal of STOP_SIGNALS) process.off(signal, onStopSignal)
    grace.uninstall()
    throw error
  }
}
