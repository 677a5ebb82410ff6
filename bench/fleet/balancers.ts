import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { haproxyCounters } from './haproxy-counters.ts'

/** A balancer of `deploy/` before some replicas, as a process of its own. */
export interface Balancer {
  readonly url: string
  /** Counters of the proxy and of each server, where the balancer has some: what it refused, repeated, and held for down. */
  counters(): Promise<Record<string, Record<string, number>> | undefined>
  stop(): Promise<void>
}

export const BALANCERS = { haproxy: startHaproxy, nginx: startNginx } as const
export type BalancerName = keyof typeof BALANCERS

export const HAS_BALANCERS = ['haproxy', 'nginx'].every((program) => spawnSync(program, ['-v']).status === 0)

/** The files that ship, of the folder that commands run in. */
const DEPLOY = resolve('deploy')

/** `deploy/haproxy.cfg` itself, its addresses from the environment, with a socket to read its counters from. */
async function startHaproxy(ports: readonly number[], folder: string): Promise<Balancer> {
  const port = await freePort()
  const replicas = ports.map((each, index) => [`REPLICA_${index + 1}`, `127.0.0.1:${each}`])
  const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(replicas) }
  const [socket, more] = [join(folder, 'counters.sock'), join(folder, 'counters.cfg')]
  writeFileSync(more, `global\n    stats socket ${socket}\n`)
  const balancer = await startBalancer('haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg'), '-f', more], port, env)
  return { ...balancer, counters: () => haproxyCounters(socket) }
}

/** `deploy/nginx.conf` itself, beside it the settings of `deploy/nginx/` with these addresses. `folder` is its own. */
async function startNginx(ports: readonly number[], folder: string): Promise<Balancer> {
  const port = await freePort()
  mkdirSync(join(folder, 'nginx'), { recursive: true })
  copyFileSync(join(DEPLOY, 'nginx.conf'), join(folder, 'nginx.conf'))
  writeFileSync(join(folder, 'nginx/listen.conf'), `listen 127.0.0.1:${port} reuseport;\n`)
  const addresses = ports.map((each) => `127.0.0.1:${each}`)
  const replicas = readFileSync(join(DEPLOY, 'nginx/replicas.conf'), 'utf8')
  const own = replicas.replace(/(?<=^server )\S+/gm, () => addresses.shift()!)
  writeFileSync(join(folder, 'nginx/replicas.conf'), own)
  const settings = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  return startBalancer('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', settings], port, process.env)
}

async function startBalancer(
  program: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<Balancer> {
  const child = spawn(program, args, { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`expected ${program} to listen, it ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    counters: async () => undefined,
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
