import { EventLoop } from './event-loop.ts'
import type { Observed } from './family.ts'
import { type OpsServer, startOpsServer } from './ops-server.ts'
import { createRegistry, METRICS_TYPE } from './registry.ts'

/** Begins to watch the process, and serves what is observed. Rejects with Node's error of a port that cannot be had. */
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
