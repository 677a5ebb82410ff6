import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A load balancer with a configuration file of `deploy/`. */
export interface Balancer {
  readonly url: string
  /** The metrics of HAProxy, or the status page of nginx. */
  readonly metricsUrl: string
  /** Refusals, repetitions and outages by server; undefined if the load balancer has no counters. */
  counters(): Promise<Record<string, Record<string, number>> | undefined>
  stop(): Promise<void>
}

export const BALANCERS = { haproxy: startHaproxy, nginx: startNginx } as const
export type BalancerName = keyof typeof BALANCERS

export const HAS_BALANCERS = ['haproxy', 'nginx'].every((program) => spawnSync(program, ['-v']).status === 0)

/** For requests, and for metrics and health. */
export interface Ports {
  readonly port: number
  readonly opsPort: number
}

/** Tests run in the root folder of the project. */
const DEPLOY = resolve('deploy')

/** `deploy/haproxy.cfg` reads addresses from the environment. */
async function startHaproxy(replicas: readonly Ports[], folder: string): Promise<Balancer> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const addresses = replicas.flatMap((each, index) => [
    [`REPLICA_${index + 1}`, `127.0.0.1:${each.port}`],
    [`OPS_${index + 1}`, String(each.opsPort)],
  ])
  const socket = join(folder, 'admin.sock')
  const own = { LISTEN: `127.0.0.1:${port}`, METRICS: `127.0.0.1:${metricsPort}`, STATS_SOCKET: socket }
  const env = { ...process.env, ...own, ...Object.fromEntries(addresses) }
  const balancer = await startBalancer('haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], port, env)
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  return { ...balancer, metricsUrl, counters: () => haproxyCounters(socket) }
}

/** Inserts the ports into copies of the settings in `deploy/nginx/`. */
async function startNginx(ports: readonly Ports[], folder: string): Promise<Balancer> {
  const [port, statusPort] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'nginx'), { recursive: true })
  copyFileSync(join(DEPLOY, 'nginx.conf'), join(folder, 'nginx.conf'))
  writeFileSync(join(folder, 'nginx/listen.conf'), `listen 127.0.0.1:${port} reuseport;\n`)
  writeFileSync(join(folder, 'nginx/status.conf'), `listen 127.0.0.1:${statusPort};\n`)
  const addresses = ports.map((each) => `127.0.0.1:${each.port}`)
  const replicas = readFileSync(join(DEPLOY, 'nginx/replicas.conf'), 'utf8')
  const own = replicas.replace(/(?<=^server )\S+/gm, () => addresses.shift()!)
  writeFileSync(join(folder, 'nginx/replicas.conf'), own)
  const settings = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', settings]
  const balancer = await startBalancer('nginx', args, port, process.env)
  return { ...balancer, metricsUrl: `http://127.0.0.1:${statusPort}/status`, counters: async () => undefined }
}

async function startBalancer(
  program: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<Pick<Balancer, 'url' | 'stop'>> {
  const child = spawn(program, args, { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`expected ${program} to listen, it ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return connected
}

/** The columns of `show stat` about failures (management guide of HAProxy, 9.1). */
const COLUMNS = ['dreq', 'econ', 'eresp', 'wretr', 'wredis', 'qmax', 'hrsp_5xx', 'chkfail', 'chkdown']

/** The counters above 0, by name of the server. */
async function haproxyCounters(socket: string): Promise<Record<string, Record<string, number>>> {
  const connection = connect(socket)
  connection.write('show stat\n')
  const [head = '', ...rows] = (await text(connection)).trim().split('\n')
  const names = head.replace('# ', '').split(',')
  return Object.fromEntries(
    rows.map((row) => {
      const values = row.split(',')
      const counted = COLUMNS.map((name) => [name, Number(values[names.indexOf(name)])] as const)
      return [values[names.indexOf('svname')]!, Object.fromEntries(counted.filter(([, value]) => value > 0))]
    }),
  )
}
