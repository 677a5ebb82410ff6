/**
 * Metrics for Prometheus, and health checks, on a port of their own.
 *
 * State that other parts update as they work comes in (`Observed`). Text in the format of Prometheus goes
 * out, read from that state at each scrape. This folder never counts anything itself except the delay of the
 * event loop, and never changes what it observes.
 *
 * Read it in this order: `family.ts` (what a metric is), `families/` (one file for each subject),
 * `registry.ts` (all of them), `exposition.ts` (their text), `ops-server.ts` (the port).
 */
import { EventLoop } from './event-loop.ts'
import type { Observed } from './family.ts'
import { type OpsServer, startOpsServer } from './ops-server.ts'
import { createRegistry, METRICS_TYPE } from './registry.ts'

/** Starts the listener. Rejects with Node's error if the port cannot be used. */
export async function startOps(
  { host, port }: { readonly host: string; readonly port: number },
  observed: Omit<Observed, 'eventLoop'>,
): Promise<OpsServer> {
  const eventLoop = new EventLoop()
  const metrics = createRegistry({ ...observed, eventLoop })
  try {
    const server = await startOpsServer({
      host,
      port,
      serving: observed.serving,
      metrics,
      metricsType: METRICS_TYPE,
    })
    return {
      url: server.url,
      async close() {
        eventLoop.close()
        await server.close()
      },
    }
  } catch (error) {
    eventLoop.close()
    throw error
  }
}
