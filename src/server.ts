/** The life of a server process: listen, open the snapshot, serve, drain. */
import { performance } from 'node:perf_hooks'
import closeWithGrace from 'close-with-grace'
import type { Config } from './config.ts'
import { type App, type AppOptions, buildApp } from './http/app.ts'
import { type KeyStore, openKeyStore } from './http/key-store.ts'
import type { Serving } from './http/serving.ts'
import type { Directory } from './search/directory.ts'

/** What a server is made of besides its configuration; tests replace parts of it. */
export interface ServerParts extends Pick<AppOptions, 'now' | 'tierLimits' | 'logStream'> {
  /** Opens the snapshot at a path; rejects with an error that says what to do. */
  readonly openDirectoryAt: (path: string) => Promise<Directory>
}

export interface RunningServer {
  readonly app: App
  /** Where it listens, with the port that was taken. */
  readonly url: string
  /** Drains: not ready at once, requests in flight are finished, new ones get 503; resolves when all connections are closed. */
  stop(): Promise<void>
}

/** Requests take milliseconds; a client that needs longer to read its answer than this is cut off. */
const DRAIN_MS = 10_000

/** How often connections that became idle during a drain are closed: Node does so only once, at its beginning. */
const CLOSE_IDLE_MS = 50

/**
 * Starts a server. It listens before the snapshot is loaded, so that health checks can tell "starting" from "gone".
 * @throws SnapshotError, KeyFileError, or Node's error of a port that cannot be had; nothing is left running then
 */
export async function startServer(config: Config, { openDirectoryAt, ...parts }: ServerParts): Promise<RunningServer> {
  const keys = await openKeyStore(config.keysFile)
  const serving: Serving = { current: { state: 'starting' } }
  const app = await buildApp({ ...parts, config, keys, serving })
  keys.watch(app.log)
  try {
    warn(app, config, keys)
    const url = await app.listen({ host: config.host, port: config.port })
    const directory = await openDirectoryAt(config.snapshot)
    serving.current = { state: 'serving', directory }
    const { header, rows } = directory.snapshot
    app.log.info({ snapshot: header.id, rows, ms: Math.round(performance.now()), url }, 'ready')
    return { app, url, stop: () => stop(app, keys, serving) }
  } catch (error) {
    await stop(app, keys, serving)
    throw error
  }
}

/** Stops a server on SIGTERM, SIGINT or a fatal error, and ends the process: exit code 0 after a clean drain of a signal, else 1. */
export function stopOnSignals(server: RunningServer): void {
  closeWithGrace({ delay: DRAIN_MS, logger: server.app.log }, async ({ signal, err }) => {
    if (err) server.app.log.fatal({ err }, 'stopping after an unexpected error')
    else server.app.log.info({ signal }, 'draining')
    await server.stop()
    server.app.log.info('stopped')
  })
}

async function stop(app: App, keys: KeyStore, serving: Serving): Promise<void> {
  const served = serving.current
  serving.current = { state: 'draining' }
  keys.close()
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
  }
  if (served.state === 'serving') await served.directory.snapshot.close()
}

function warn(app: App, config: Config, keys: KeyStore): void {
  for (const variable of config.withoutEffect) {
    app.log.warn({ variable }, `${variable} is set but has no effect yet`)
  }
  if (keys.activeKeys() > 0) return
  app.log.warn(
    { keysFile: config.keysFile },
    `no API key is in ${config.keysFile}, so every request is answered with 401; "confdex keys issue --plan free --label TEXT" issues one`,
  )
}
