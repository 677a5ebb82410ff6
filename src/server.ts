/** The life of a server: listen, open the snapshot, serve, leave, drain. */
import { performance } from 'node:perf_hooks'
import type { Config } from './config.ts'
import type { App, AppOptions } from './http/app.ts'
import type { Serving } from './http/serving.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { OpsServer } from './metrics/ops-server.ts'
import type { startOps } from './metrics/start-ops.ts'
import type { Directory } from './search/directory.ts'
import { type OpenDirectoryAt, SnapshotKeeper } from './source/keeper.ts'
import { logServed } from './source/log-outcome.ts'
import { LookCounts } from './source/look-counts.ts'
import { openSource } from './source/open-source.ts'
import type { Outcome } from './source/outcome.ts'

/** What a server is made of besides its configuration; tests replace parts of it. */
export interface ServerParts extends Pick<AppOptions, 'now' | 'tierLimits' | 'logStream'> {
  /** Opens a snapshot file; rejects with an error that says what to do. */
  readonly openDirectoryAt: OpenDirectoryAt
  /** How long a drain waits for requests in flight, in milliseconds. */
  readonly finishMs?: number
}

export interface RunningServer {
  readonly app: App
  /** Where it listens, with the port that was taken. */
  readonly url: string
  /** Where metrics are, if anywhere. */
  readonly opsUrl: string | undefined
  /** Resolves when it serves. Rejects with SnapshotError or SourceError; nothing is left running then. Never settles when it is stopped before. */
  readonly ready: Promise<void>
  /** Looks for a new snapshot at once. Never rejects: what came of it is in the log. */
  checkSnapshot(): Promise<Outcome>
  /**
   * Gets out of a balancer's sight: `/readyz` says that it drains, while requests are still answered, each as the last one on its connection.
   * @returns whether there is anything to leave: false for a server that never was ready, or stops already
   */
  leave(): boolean
  /** Drains: not ready at once, no new connections, requests on those that are open are answered; resolves when all are closed. */
  stop(): Promise<void>
}

/**
 * Requests take milliseconds. Whoever has not read its answer by then is cut off, and so are connections on which no request ever
 * arrived whole: Node does not count these as idle, and one of them would hold the process until its own time-out.
 */
const FINISH_MS = 5000

/** How often connections that became idle during a drain are closed: Node does so only once, at its beginning. */
const CLOSE_IDLE_MS = 50

/**
 * Starts a server. Resolves when it listens, which is before the snapshot is loaded, so that health checks can tell "starting" from "gone".
 * The snapshot is read by other threads while this one loads the HTTP half of the program, which takes as long. From then on the server
 * follows the source of snapshots.
 * @throws KeyFileError, SourceError for storage without credentials, or Node's error of a port that cannot be had; nothing is left running then
 */
export async function startServer(
  config: Config,
  { openDirectoryAt, finishMs = FINISH_MS, ...parts }: ServerParts,
): Promise<RunningServer> {
  const serving: Serving = { current: { state: 'starting' } }
  const looks = new LookCounts()
  const keeper = new SnapshotKeeper({
    source: await openSource(config),
    openDirectoryAt,
    minShare: config.snapshotMinShare,
    pollMs: config.snapshotPollMs,
    onOutcome: (outcome) => {
      looks.add(outcome)
      if (outcome.state === 'swapped' && serving.current.state === 'serving')
        serving.current = { state: 'serving', directory: outcome.directory }
    },
  })
  const opening = keeper.start()
  // `ready` tells of it
  opening.catch(() => {})
  const listening = await listen(config, { ...parts, serving, looks, keeper, finishMs }).catch((error: unknown) => {
    void keeper.close()
    throw error
  })
  const { app, url, ops } = listening
  const stopServer = () => stop({ ...listening, keeper, serving, finishMs })
  return {
    app,
    url,
    opsUrl: ops?.url,
    ready: becomeReady({ app, url, keeper, serving, opening, stopServer }),
    checkSnapshot: () => keeper.check(),
    leave: () => leave(app, keeper, serving),
    stop: stopServer,
  }
}

interface ListenParts extends Omit<ServerParts, 'openDirectoryAt' | 'finishMs'> {
  readonly serving: Serving
  readonly looks: LookCounts
  readonly keeper: SnapshotKeeper
  readonly finishMs: number
}

async function listen(config: Config, { looks, keeper, finishMs, ...parts }: ListenParts) {
  const { openKeyStore } = await import('./keys/key-store.ts')
  const keys = await openKeyStore(config.keysFile)
  const { buildApp } = await import('./http/app.ts')
  const { LISTEN_BACKLOG } = await import('./http/request/connection.ts')
  const app = await buildApp({ ...parts, config, keys })
  keys.watch(app.log)
  let ops: OpsServer | undefined
  try {
    warn(app, config, keys)
    ops = await listenForOps(config, app, {
      serving: parts.serving,
      measurements: app.measurements,
      keys,
      looks,
      keeper,
    })
    const url = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG })
    return { app, keys, url, ops }
  } catch (error) {
    await closeApp(app, keys, finishMs)
    await ops?.close()
    throw error
  }
}

/** Metrics are loaded only where somebody asked for them. */
async function listenForOps(config: Config, app: App, observed: Parameters<typeof startOps>[1]) {
  if (config.opsPort === undefined) return undefined
  const { startOps } = await import('./metrics/start-ops.ts')
  const ops = await startOps({ host: config.host, port: config.opsPort }, observed)
  app.log.info({ url: ops.url }, 'metrics and health for those who watch')
  return ops
}

interface Beginning {
  readonly app: App
  readonly url: string
  readonly keeper: SnapshotKeeper
  readonly serving: Serving
  readonly opening: Promise<Directory>
  readonly stopServer: () => Promise<void>
}

const never = new Promise<never>(() => {})

async function becomeReady({ app, url, keeper, serving, opening, stopServer }: Beginning): Promise<void> {
  const isStopped = () => serving.current.state === 'draining'
  const first = await opening.catch(async (error: unknown) => {
    if (isStopped()) return never
    await stopServer()
    throw error
  })
  if (isStopped()) return never
  // a SIGHUP may have had it swapped since
  const directory = keeper.current ?? first
  serving.current = { state: 'serving', directory }
  logServed(app.log, directory, { ms: Math.round(performance.now()), url }, 'ready')
  keeper.watch(app.log)
}

function leave(app: App, keeper: SnapshotKeeper, serving: Serving): boolean {
  if (serving.current.state !== 'serving') return false
  keeper.stop()
  serving.current = { state: 'leaving', directory: serving.current.directory }
  // ahead of the routes, whatever they answer; until now it cost no request anything
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  return true
}

interface Running {
  readonly app: App
  readonly keys: KeyStore
  readonly ops: OpsServer | undefined
  readonly keeper: SnapshotKeeper
  readonly serving: Serving
  readonly finishMs: number
}

async function stop({ app, keys, ops, keeper, serving, finishMs }: Running): Promise<void> {
  leave(app, keeper, serving)
  const isOpen = serving.current.directory !== undefined
  // A balancer without health checks goes on asking until connections are closed, and such a request is as good as any other.
  if (!isOpen) serving.current = { state: 'draining' }
  keeper.stop()
  await closeApp(app, keys, finishMs)
  const closed = keeper.close()
  // a snapshot that is still being opened is let go when it is, and nobody waits for it
  if (isOpen) await closed
  // last: whoever watches sees the drain to its end
  await ops?.close()
}

/** Finishes the requests in flight, as far as they let themselves be finished. */
async function closeApp(app: App, keys: KeyStore, finishMs: number): Promise<void> {
  keys.close()
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  const cutOff = setTimeout(() => {
    app.log.warn({ ms: finishMs }, 'connections that would not end are cut off')
    app.server.closeAllConnections()
  }, finishMs)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
    clearTimeout(cutOff)
  }
}

function warn(app: App, config: Config, keys: KeyStore): void {
  if (keys.activeKeys() > 0) return
  app.log.warn(
    { keysFile: config.keysFile },
    `no API key is in ${config.keysFile}, so every request is answered with 401; "confdex keys issue --plan free --label TEXT" issues one`,
  )
}
