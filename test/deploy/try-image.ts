/**
 * Executes the Dockerfile in empty folders, without a container engine. The image for builds makes a
 * snapshot, which the image for servers serves with each given Node.
 *
 *   tsx test/deploy/try-image.ts NODE...
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/fleet/free-port.ts'
import { type Image, makeImages } from './make-image.ts'

const HEALTHY_MS = 60_000

const nodes = process.argv.slice(2)
if (nodes.length === 0) throw new Error('expected at least one path of node')
const scratch = mkdtempSync(join(tmpdir(), 'confdex-image-'))
try {
  const { builder, server } = makeImages(resolve(import.meta.dirname, '../..'), scratch)
  const natives = readdirSync(server.root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.node'),
  )
  if (natives.length > 0) throw new Error(`expected no native modules, got ${natives.join(', ')}`)
  buildWith(builder, server.environment.SNAPSHOT!)
  for (const node of nodes) await tryWith(node, server)
} finally {
  rmSync(scratch, { recursive: true })
}

/** Uses the Node for which the packages of the image were compiled. */
function buildWith({ root, workdir, environment, entrypoint }: Image, snapshot: string): void {
  const dump = join(root, 'dump.sqlite')
  const env = { ...environment, PATH: process.env.PATH }
  const [, ...program] = entrypoint
  for (const command of [
    ['make-dump', '--events', '2000', dump],
    ['build', dump, snapshot],
  ])
    execFileSync(process.execPath, [...program, ...command], {
      cwd: workdir,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const { cities } = JSON.parse(readFileSync(`${snapshot}.report.json`, 'utf8'))
  if (cities === null) throw new Error('expected cities to be resolved by the gazetteer of the image')
}

async function tryWith(node: string, { workdir, environment, entrypoint, command, healthcheck }: Image): Promise<void> {
  const env = { ...environment, PATH: process.env.PATH, PORT: String(await freePort()), DRAIN_MS: '0' }
  const [, ...program] = entrypoint
  const options = { cwd: workdir, env, encoding: 'utf8' } as const
  const key = execFileSync(node, [...program, 'keys', 'issue', '--plan', 'free', '--label', 'image'], options).trim()
  const server = spawn(node, [...program, ...command], { cwd: workdir, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(server, 'exit')
  try {
    const health = () => spawnSync(node, healthcheck.slice(1), options).status
    for (const startMs = Date.now(); health() !== 0; await sleep(200)) {
      if (server.exitCode !== null) throw new Error(`expected a server, it ended with ${server.exitCode}`)
      if (Date.now() - startMs > HEALTHY_MS) throw new Error('expected the health check to pass within a minute')
    }
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/gpt/stats`, { headers: { 'x-api-key': key } })
    const body = await answer.text()
    console.log(spawnSync(node, ['--version'], options).stdout.trim(), answer.status, body)
    if (!body.startsWith('{"success":true,"statistics":')) throw new Error('expected statistics')
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await exited
  if (code !== 0) throw new Error(`expected a clean stop after SIGTERM, got ${code}`)
}
