import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Check, ok, problem, type Verdict, warning } from '../check.ts'

export const portCheck: Check = {
  name: 'port',
  run: ({ config: { host, port } }) => examinePort('PORT', host, port),
}

export const opsPortCheck: Check = {
  name: 'port of metrics',
  run({ config: { opsHost, opsPort } }) {
    if (opsPort === undefined) return ok('none, as OPS_PORT is not set; there are no metrics')
    return examinePort('OPS_PORT', opsHost, opsPort)
  },
}

/**
 * The verdict is ok if the port is free, or if a ready confdex server (probably this one) uses it already.
 */
async function examinePort(variable: string, host: string, port: number): Promise<Verdict> {
  if (port === 0) return ok('any free port')
  const refusal = await tryToListen(host, port)
  if (refusal === undefined) return ok(`${host}:${port} is free`)
  if (refusal === 'EADDRINUSE') {
    return (
      (await askHealth(host, port)) ??
      problem(
        `a free port on ${host}`,
        `another program listens on ${port}`,
        `stop it, or set ${variable} to another port`,
      )
    )
  }
  if (refusal === 'EACCES') {
    return problem(
      'a port that this user may listen on',
      `no permission to listen on ${port}`,
      `set ${variable} to a port above 1023, or grant CAP_NET_BIND_SERVICE`,
    )
  }
  return problem(
    'an address of this machine',
    `${refusal} for HOST ${host}`,
    'set HOST to an address of this machine, or to 0.0.0.0 for all of them',
  )
}

/** Listens for a moment. Returns Node's error code; undefined on success. */
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

/** State of a confdex server on this port; undefined if no confdex server answers. */
async function askHealth(host: string, port: number): Promise<Verdict | undefined> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const ask = async (path: string) => {
      const response = await fetch(`http://${reachable}:${port}${path}`, { signal: AbortSignal.timeout(2000) })
      return (await response.json()) as { status?: string; reason?: string }
    }
    if ((await ask('/livez')).status !== 'live') return undefined
    const { status, reason } = await ask('/readyz')
    if (status === 'ready') return ok(`confdex already serves on ${port}`)
    return warning('the server on this port to be ready', `${reason}`, 'read its log if this lasts')
  } catch {
    return undefined
  }
}
