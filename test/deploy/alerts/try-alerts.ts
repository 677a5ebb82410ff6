/**
 * Provokes every alert with the rules as they are, and prints the number of minutes after which each alert
 * fired. It takes 20 minutes: `npm run try:alerts`.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../../build/bundle.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { requirePrograms } from '../../support/programs.ts'
import { ALERTS, provokeAlerts } from './provoke.ts'

const PATIENCE_MS = 35 * 60_000

requirePrograms('try:alerts', ['redis-server', 'haproxy', 'nginx', 'prometheus', 'prometheus-nginx-exporter'])
const folder = mkdtempSync(join(tmpdir(), 'confdex-alerts-'))
const ends: (() => unknown)[] = []

async function endAll(): Promise<void> {
  await Promise.all(ends.reverse().map((end) => end()))
  rmSync(folder, { recursive: true, force: true })
}

process.once('SIGINT', () => void endAll().finally(() => process.exit(130)))
try {
  copyFileSync('package.json', join(folder, 'package.json'))
  await bundle(join(folder, 'dist'))
  const built = await Promise.all([120, 150].map((count) => buildDirectory(manyEvents(count))))
  for (const each of built) ends.push(() => each.dispose())
  const rang = await provokeAlerts({
    program: join(folder, 'dist/confdex.js'),
    snapshots: [built[0]!.path, built[1]!.path],
    folder,
    scale: 1,
    patienceMs: PATIENCE_MS,
    cleanup: (end) => void ends.push(end),
    onRing: (alert, seconds) => console.log(`${(seconds / 60).toFixed(1)} min  ${alert}`),
  })
  const silent = ALERTS.filter((alert) => !rang.has(alert))
  console.log(`${rang.size} of ${ALERTS.length} rang${silent.map((alert) => `, not ${alert}`).join('')}`)
  if (silent.length > 0) process.exitCode = 1
} finally {
  await endAll()
}
