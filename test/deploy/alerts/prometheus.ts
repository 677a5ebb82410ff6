import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stringify } from 'yaml'
import { freePort } from '../../support/fleet/free-port.ts'

export const HAS_PROMETHEUS = ['prometheus', 'prometheus-nginx-exporter'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** Addresses (host:port) of the scraped servers, by name of the job. */
type Jobs = Readonly<Record<string, readonly string[]>>

export interface Prometheus {
  firing(): Promise<ReadonlySet<string>>
  stop(): Promise<void>
}

/** Seconds between two scrapes or evaluations, before they are scaled. */
export const SCRAPE_SECONDS = 15

/** Starts Prometheus with the rules of the project. All times are divided by `scale`. */
export async function startPrometheus(folder: string, jobs: Jobs, scale: number): Promise<Prometheus> {
  const interval = `${Math.max(1, Math.round(SCRAPE_SECONDS / scale))}s`
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'alerts.yaml'),
    scaled(readFileSync(resolve('deploy/prometheus/alerts.yaml'), 'utf8'), scale),
  )
  const config = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: ['alerts.yaml'],
    scrape_configs: Object.entries(jobs).map(([job, targets]) => ({ job_name: job, static_configs: [{ targets }] })),
  }
  writeFileSync(join(folder, 'prometheus.yaml'), stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return {
    async firing() {
      const answer = await fetch(`http://${address}/api/v1/alerts`).catch(() => undefined)
      if (!answer?.ok) return new Set()
      const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
      return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
    },
    stop: () => end(child),
  }
}

/** Divides the times in rules. A range must contain several scrapes. */
function scaled(rules: string, scale: number): string {
  if (scale === 1) return rules
  const divided = (minutes: string, least: number) => `${Math.max(least, Math.round((Number(minutes) * 60) / scale))}s`
  return rules
    .replaceAll(/for: (\d+)m/g, (_, minutes: string) => `for: ${divided(minutes, 1)}`)
    .replaceAll(/\[(\d+)m\]/g, (_, minutes: string) => `[${divided(minutes, 5)}]`)
}

/** Translates the status page of nginx for Prometheus. */
export async function startNginxExporter(statusUrl: string): Promise<{ address: string; stop(): Promise<void> }> {
  const address = `127.0.0.1:${await freePort()}`
  const args = [`-nginx.scrape-uri=${statusUrl}`, `-web.listen-address=${address}`]
  const child = spawn('prometheus-nginx-exporter', args, { stdio: 'ignore' })
  return { address, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
