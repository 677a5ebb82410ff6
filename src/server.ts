/** The life of a server: it listens, opens the snapshot, serves, leaves its load balancer, and drains. */
import { performance } from 'node:perf_hooks'
import type { Config } from './config.ts'
import type { App, AppOptions } from './http/app.ts'
import type { Serving } from './http/serving.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { OpsServer, startOps } from './metrics/ops-server.ts'
import type { Directory } from './search/directory.ts'
import type { Site, SiteError } from './site/site.ts'
import { type OpenDirectoryAt, SnapshotKeeper, type Trial } from './source/keeper.ts'
import { openSource } from './source/open-source.ts'
import { logServed, type Outcome, PollCounts } from './source/outcome.ts'
import { readTrustedKeys } from './source/trusted-keys.ts'

/** Parts of a server that tests replace, in addition to its configuration. */
export interface ServerParts extends Pick<AppOptions, 'now' | 'tierLimits' | 'logStream'> {
  /** Opens a snapshot file. Rejects with an error that says what to do. */
  readonly openDirectoryAt: OpenDirectoryAt
  /** Tries each new snapshot file in another process before it is swapped in. */
  readonly trial: Trial
  /** Milliseconds for which a drain waits for requests in flight. */
  readonly finishMs?: number
}

export interface RunningServer {
  readonly app: App
  /** The address of the server, with the actual port. */
  readonly url: string
  /** The address of the metrics; undefined without OPS_PORT. */
  readonly opsUrl: string | undefined
  /**
   * Resolves when the server serves. Rejects with SnapshotError or SourceError, and leaves nothing running.
   * Never settles if the server is stopped earlier.
   */
  readonly ready: Promise<void>
  /** Polls for a new snapshot at once. Never rejects: the outcome is logged. */
  checkSnapshot(): Promise<Outcome>
  /**
   * Takes the server out of a load balancer's rotation: `/readyz` answers 503. Requests are still answered,
   * and each answer closes its connection.
   * @returns false if the server was never ready, or has left already
   */
  leave(): boolean
  /**
   * Accepts no new connections, answers requests in flight and requests that arrive on open connections
   * within LINGER_MS, and resolves when all connections are closed.
   */
  stop(): Promise<void>
}

/** Maximum time of a drain after LINGER_MS. Then clients that have not finished are disconnected. */
const FINISH_MS = 5000

/**
 * Time for another request on open connections during a drain. The longest round trip on earth takes 300 ms.
 */
const LINGER_MS = 500

/** Interval of closing idle connections during a drain. Node closes them only once, when the drain begins. */
const CLOSE_IDLE_MS = 50

/**
 * Starts a server. Resolves when it listens, before the snapshot is loaded, so that health checks can
 * distinguish "starting" from "gone".
 * @throws KeyFileError, SourceError, TelemetryError, or Node's error if a port cannot be used. Then nothing
 * is left running.
 */
export async function startServer(
  config: Config,
  { openDirectoryAt, trial, finishMs = FINISH_MS, ...parts }: ServerParts,
): Promise<RunningServer> {
  const serving: Serving = { current: { state: 'starting' } }
  const polls = new PollCounts()
  const keeper = new SnapshotKeeper({
    source: await openSource(config),
    openDirectoryAt,
    trial,
    trusted: await readTrustedKeys(config.snapshotVerifyKey),
    minShare: config.snapshotMinShare,
    maxBytes: config.snapshotMaxBytes,
    pollMs: config.snapshotPollMs,
    startWaitMs: config.snapshotStartWaitMs,
    onOutcome: (outcome) => {
      polls.add(outcome)
      if (outcome.state === 'swapped' && serving.current.state === 'serving')
        serving.current = { state: 'serving', directory: outcome.directory }
    },
  })
  const opening = keeper.start()
  // the error is ignored here, because `ready` rejects with the same error
  opening.catch(() => {})
  const listening = await listen(config, { ...parts, serving, polls, keeper, finishMs }).catch((error: unknown) => {
    void keeper.close()
    throw error
  })
  const running: Running = { ...listening, keeper, serving, finishMs }
  return {
    app: running.app,
    url: running.url,
    opsUrl: running.ops?.url,
    ready: becomeReady(running, opening),
    checkSnapshot: () => keeper.check(),
    leave: () => leave(running),
    stop: () => stop(running),
  }
}

interface Running {
  readonly app: App
  readonly keys: KeyStore
  readonly url: string
  readonly ops: OpsServer | undefined
  readonly keeper: SnapshotKeeper
  readonly serving: Serving
  readonly finishMs: number
}

interface ListenParts
  extends Omit<ServerParts, 'openDirectoryAt' | 'trial' | 'finishMs'>,
    Pick<Running, 'serving' | 'keeper' | 'finishMs'> {
  readonly polls: PollCounts
}

async function listen(config: Config, { polls, keeper, finishMs, ...parts }: ListenParts) {
  const { openKeyStore } = await import('./keys/key-store.ts')
  const keys = await openKeyStore(config.keysFile)
  const { buildApp } = await import('./http/app.ts')
  const { LISTEN_BACKLOG } = await import('./http/request/connection.ts')
  const { problem, ...pages } = await openPages(config)
  const oauth = await loadOAuth(config, keys)
  const telemetry = config.traces ? await (await import('./telemetry/telemetry.ts')).startTelemetry() : undefined
  const app = await buildApp({ ...parts, ...pages, config, keys, oauth, telemetry })
  keys.watch(app.log)
  keeper.logTo(app.log)
  let ops: OpsServer | undefined
  try {
    warn(app, config, keys)
    if (problem !== undefined) app.log.warn({ reason: problem.message }, 'serving without pages')
    ops = await listenForOps(config, app, {
      serving: parts.serving,
      measurements: app.measurements,
      keys,
      polls,
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

async function loadOAuth({ oauth, publicBaseUrl }: Config, keys: KeyStore) {
  if (oauth === undefined) return undefined
  const { openOAuth } = await import('./oauth/oauth.ts')
  return openOAuth(publicBaseUrl, oauth, keys)
}

/** The HTML pages and the texts for agents. If they were not built, the server still answers searches. */
interface Pages {
  readonly site?: Site | undefined
  readonly texts?: Site
  readonly problem?: SiteError
}

async function openPages(config: Config): Promise<Pages> {
  const { explorer, today, publicBaseUrl, publicPages, publicExplorer } = config
  const { openReference, openSite, openTexts, SiteError } = await import('./site/site.ts')
  try {
    const texts = await openTexts(config)
    if (!explorer) return { texts }
    const site = await openSite({ today: today.by === 'setting' ? today.day : undefined, publicPages, publicExplorer })
    return { texts, site: new Map([...site, ...(await openReference(publicBaseUrl))]) }
  } catch (error) {
    if (error instanceof SiteError) return { problem: error }
    throw error
  }
}

async function listenForOps(config: Config, app: App, observed: Parameters<typeof startOps>[1]) {
  if (config.opsPort === undefined) return undefined
  const { startOps } = await import('./metrics/ops-server.ts')
  const ops = await startOps({ host: config.opsHost, port: config.opsPort }, observed)
  app.log.info({ url: ops.url }, 'serving metrics and health')
  return ops
}

const never = new Promise<never>(() => {})

async function becomeReady(running: Running, opening: Promise<Directory>): Promise<void> {
  const { app, url, keeper, serving } = running
  const isStopped = () => serving.current.state === 'draining'
  const first = await opening.catch(async (error: unknown) => {
    if (isStopped()) return never
    await stop(running)
    throw error
  })
  if (isStopped()) return never
  // a SIGHUP may have swapped the directory meanwhile
  const directory = keeper.current ?? first
  serving.current = { state: 'serving', directory }
  logServed(app.log, directory, { ms: Math.round(performance.now()), url }, 'ready')
  keeper.watch(app.log)
}

function leave({ app, keeper, serving }: Running): boolean {
  if (serving.current.state !== 'serving') return false
  keeper.stop()
  serving.current = { state: 'leaving', directory: serving.current.directory }
  // added only now, so that earlier requests do not pay for it
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  return true
}

async function stop(running: Running): Promise<void> {
  const { app, keys, ops, keeper, serving, finishMs } = running
  leave(running)
  const isOpen = serving.current.directory !== undefined
  // With a directory, requests are answered until connections are closed, because a load balancer without
  // health checks keeps sending them.
  if (!isOpen) serving.current = { state: 'draining' }
  keeper.stop()
  await closeApp(app, keys, finishMs)
  const closed = keeper.close()
  // `stop` does not wait for a snapshot that is still being opened; it is closed after opening
  if (isOpen) await closed
  // last, so that metrics and health checks show the drain to its end
  await ops?.close()
}

async function closeApp(app: App, keys: KeyStore, finishMs: number): Promise<void> {
  const { finishConnections } = await import('./http/drain.ts')
  await finishConnections(app.server, Math.min(finishMs, LINGER_MS))
  keys.close()
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  const cutOff = setTimeout(() => {
    app.log.warn({ ms: finishMs }, 'disconnecting clients that did not finish in time')
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
  if (config.mcpFeedToken !== undefined && keys.verifyFeed(config.mcpFeedToken) === undefined) {
    app.log.warn(
      'MCP_FEED_TOKEN is no valid feed token, so links to calendars in answers of /mcp are refused with 401; ' +
        '"confdex keys feed ID" issues one',
    )
  }
  if (keys.states().active > 0) return
  app.log.warn(
    { keysFile: config.keysFile },
    `no active API key is in ${config.keysFile}, so requests that need a key are answered with 401; ` +
      '"confdex keys issue --plan free --label TEXT" issues one',
  )
}
