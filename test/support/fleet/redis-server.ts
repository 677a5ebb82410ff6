/** Redis servers on free ports, without data on disk. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0

export interface RedisServer {
  readonly port: number
  readonly url: string
  /** Returns the reply as redis-cli prints it. */
  run(...command: string[]): string
  /** The server stops answering. Its connections stay open. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Without data, and at the same port. */
  restart(): Promise<void>
  dispose(): Promise<void>
}

/** `cli` are the options that redis-cli needs to reach this server. */
export async function startRedis(options: readonly string[] = [], cli: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'confdex-redis-'))
  let server: ChildProcess
  const run = (...command: string[]) =>
    execFileSync('redis-cli', ['-p', String(port), ...cli, ...command], { encoding: 'utf8', stdio: 'pipe' }).trim()
  const start = async () => {
    const given = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
    server = spawn('redis-server', [...given, ...options], { stdio: 'ignore' })
    for (;;) {
      const ping = spawnSync('redis-cli', ['-p', String(port), ...cli, 'ping'], { encoding: 'utf8' })
      if (ping.stdout.trim() === 'PONG') return
      if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`)
    }
  }
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    run,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    kill,
    restart: start,
    dispose: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
