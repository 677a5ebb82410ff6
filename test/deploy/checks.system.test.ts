import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'
import { ROOT } from './files.ts'

function isInstalled(program: string, version: string): boolean {
  return spawnSync(program, [version]).status === 0
}

/** The text of a file in which these commented settings are active. */
function withCommented(path: string, ...settings: string[]): string {
  return settings.reduce(
    (text, setting) => {
      if (!text.includes(`# ${setting}`)) throw new Error(`${path}: expected the comment ${setting}`)
      return text.replaceAll(`# ${setting}`, setting)
    },
    readFileSync(join(ROOT, path), 'utf8'),
  )
}

describe.skipIf(!isInstalled('haproxy', '-v'))('haproxy (skipped if it is not installed)', () => {
  test.each([
    ['as it is', []],
    ['with its log of requests', ['log-format']],
  ])('HAProxy accepts haproxy.cfg %s without a warning', (_what, settings) => {
    const file = join(scratchFolder(), 'haproxy.cfg')
    writeFileSync(file, withCommented('deploy/haproxy.cfg', ...settings))
    const addresses = {
      LISTEN: '127.0.0.1:1',
      REPLICA_1: '127.0.0.1:2',
      REPLICA_2: '127.0.0.1:3',
      REPLICA_3: '127.0.0.1:4',
      STATS_SOCKET: '/tmp/confdex-admin.sock',
    }
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], {
      encoding: 'utf8',
      env: { ...process.env, ...addresses },
    })
    expect(stdout + stderr).not.toMatch(/WARNING|ALERT/)
    expect(status).toBe(0)
  })
})

describe.skipIf(!isInstalled('nginx', '-v'))('nginx (skipped if it is not installed)', () => {
  test.each([
    ['as it is', []],
    ['with its log of refusals', ['map ', 'log_format ', 'access_log ']],
  ])('nginx accepts nginx.conf %s', (_what, settings) => {
    const folder = scratchFolder()
    mkdirSync(join(folder, 'nginx'))
    const text = withCommented('deploy/nginx.conf', ...settings)
    writeFileSync(join(folder, 'nginx.conf'), text.replace('/var/log/nginx', folder))
    for (const name of ['nginx/listen.conf', 'nginx/status.conf'])
      copyFileSync(join(ROOT, 'deploy', name), join(folder, name))
    writeFileSync(join(folder, 'nginx/replicas.conf'), 'server 127.0.0.1:1;\n')
    const paths = `pid ${folder}/pid; error_log stderr;`
    const args = ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', paths]
    const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' })
    expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/)
    expect(status).toBe(0)
  })
})

describe.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd (skipped if it is not installed)', () => {
  const folder = 'deploy/systemd'
  const UNITS = ['confdex@.service', 'confdex.target', 'confdex-nightly.service', 'confdex-nightly.timer']

  test('systemd-analyze accepts the units in deploy/systemd', () => {
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...UNITS.map((name) => `${folder}/${name}`)],
      { cwd: ROOT, encoding: 'utf8' },
    )
    // some machines have no node in /usr/bin and no release in /opt
    expect(stderr.replaceAll(/^.*Command \/(usr\/bin\/node|opt\/\S+) is not executable.*\n/gm, '')).toBe('')
    if (stderr === '') expect(status).toBe(0)
  })

  test.each(['confdex@.service', 'confdex-nightly.service'])(
    'systemd-analyze rates the exposure of %s as OK',
    (unit) => {
      const args = ['security', '--offline=true', '--threshold=20', '--no-pager', `${folder}/${unit}`]
      expect(execFileSync('systemd-analyze', args, { cwd: ROOT, encoding: 'utf8' })).toMatch(
        /exposure level .*: 1\.\d OK/,
      )
    },
  )
})
