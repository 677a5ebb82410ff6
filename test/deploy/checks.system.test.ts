import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'
import { ROOT } from './files.ts'

/** What each file's own program says of it. */

function isInstalled(program: string, version: string): boolean {
  return spawnSync(program, [version]).status === 0
}

describe.skipIf(!isInstalled('haproxy', '-v'))('haproxy (skipped where it is not installed)', () => {
  test('takes haproxy.cfg without a warning', () => {
    const addresses = {
      LISTEN: '127.0.0.1:1',
      REPLICA_1: '127.0.0.1:2',
      REPLICA_2: '127.0.0.1:3',
      REPLICA_3: '127.0.0.1:4',
      STATS_SOCKET: '/tmp/confdex-admin.sock',
    }
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
      encoding: 'utf8',
      env: { ...process.env, ...addresses },
    })
    expect(stdout + stderr).not.toMatch(/WARNING|ALERT/)
    expect(status).toBe(0)
  })
})

describe.skipIf(!isInstalled('nginx', '-v'))('nginx (skipped where it is not installed)', () => {
  test('takes nginx.conf', () => {
    const folder = scratchFolder()
    mkdirSync(join(folder, 'nginx'))
    for (const name of ['nginx.conf', 'nginx/listen.conf', 'nginx/status.conf'])
      copyFileSync(join(ROOT, 'deploy', name), join(folder, name))
    writeFileSync(join(folder, 'nginx/replicas.conf'), 'server 127.0.0.1:1;\n')
    const paths = `pid ${folder}/pid; error_log stderr;`
    const args = ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', paths]
    const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' })
    expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/)
    expect(status).toBe(0)
  })
})

describe.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd (skipped where it is not installed)', () => {
  const folder = 'deploy/systemd'

  test('takes the units', () => {
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', `${folder}/confdex@.service`, `${folder}/confdex.target`],
      { cwd: ROOT, encoding: 'utf8' },
    )
    // whether node is at /usr/bin is a matter of the machine
    expect(stderr.replaceAll(/^.*Command \/usr\/bin\/node is not executable.*\n/gm, '')).toBe('')
    if (stderr === '') expect(status).toBe(0)
  })

  test('finds a replica little exposed', () => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', `${folder}/confdex@.service`]
    expect(execFileSync('systemd-analyze', args, { cwd: ROOT, encoding: 'utf8' })).toMatch(
      /exposure level .*: 1\.\d OK/,
    )
  })
})
