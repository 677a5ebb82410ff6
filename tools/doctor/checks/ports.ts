import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Check } from '../check.ts'
import { ok, problem, type Verdict, warning } from '../verdict.ts'

export const portCheck: Check = {
  name: 'port',
  run: ({ config: { host, port } }) => examinePort('PORT', host, port),
}

export const opsPortCheck: Check = {
  name: 'port of metrics',
  run({ config: { host, opsPort } }) {
    if (opsPort === undefined) return ok('none (OPS_PORT is not set), so nobody can see how the service does')
    return examinePort('OPS_PORT', host, opsPort)
  },
}

/** Free, or taken by a server of this kind: then the installation runs already. */
async function examinePort(variable: string, host: string, port: number): Promise<Verdict> {
  if (port === 0) return ok('any that is free')
  const refusal = await tryToListen(host, port)
  if (refusal === undefined) return ok(`${host}:${port} is free`)
  if (refusal === 'EADDRINUSE') {
    return (
      (await askHealth(host, port)) ??
      problem(
        `a free port at ${host}`,
        `another program listens on ${port}`,
        `end it, or set ${variable} to another port`,
      )
    )
  }
  if (refusal === 'EACCES') {
    return problem(
      'a port that may be used',
      `no right to listen on ${port}`,
      `set ${variable} to a port above 1023, or grant CAP_NET_BIND_SERVICE`,
    )
  }
  return problem(
    'an address of this machine',
    `${refusal} for HOST ${host}`,
    'set HOST to one of its addresses, or to 0.0.0.0 for all',
  )
}

/** Why it cannot listen, by Node's code; undefined when it can. */
async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  } finally {
    server.close()
  }
}

/** What a server of this kind says there; undefined when it is another program. */
async function askHealth(host: string, port: number): Promise<Verdict | undefined> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const ask = async (path: string) => {
      const response = await fetch(`http://${reachable}:${port}${path}`, { signal: AbortSignal.timeout(2000) })
      return (await response.json()) as { status?: string; reason?: string }
    }
    if ((await ask('/livez')).status !== 'live') return undefined
    const { status, reason } = await ask('/readyz')
    if (status === 'ready') return ok(`confdex serves on ${port} already`)
    return warning('the server there to be ready', `${reason}`, 'see its log, if it stays so')
  } catch {
    return undefined
  }
}
