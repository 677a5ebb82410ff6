import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../../../build/bundle.ts'
import { blocksOf, ROOT, readDocument } from '../../support/documents.ts'
import { HAS_BALANCERS } from '../../support/fleet/balancers.ts'
import { HAS_REDIS } from '../../support/redis.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { type Page, scriptOf } from './pages.ts'

const HAS_NAMESPACES = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status === 0
const CAN_RUN = HAS_NAMESPACES && HAS_BALANCERS && HAS_REDIS && existsSync('/usr/bin/socat')
const NEEDS = CAN_RUN ? '' : ' (skipped: needs root, namespaces of Linux, haproxy, redis-server and socat)'

const README = 'deploy/README.md'
const ROLLING = blocksOf(readDocument(README)).find(({ text }) => text.startsWith('for port in'))!.text

const TIMEOUT_MS = 400_000

let bundled = ''
beforeAll(async () => {
  bundled = join(scratchFolder(afterAll), 'dist')
  await bundle(bundled)
})

function type(pages: readonly Page[], before = ''): string {
  const folder = scratchFolder()
  const script = join(folder, 'typed.sh')
  writeFileSync(script, `${before}\n${scriptOf(pages)}\n`)
  mkdirSync(join(folder, 'root'))
  const machine = join(import.meta.dirname, 'machine.sh')
  const env = { PATH: process.env.PATH, REPOSITORY: ROOT, BUNDLE: bundled }
  const options = { env, encoding: 'utf8', cwd: folder } as const
  const { stdout, stderr } = spawnSync(machine, [join(folder, 'root'), script], options)
  if (process.env.SHOW_PAGES) console.log(stdout, stderr)
  return stdout.trimEnd().split('\n').at(-1) === 'all blocks passed' ? 'all blocks passed' : `${stdout}\n${stderr}`
}

const SYSTEMD: Page = {
  path: README,
  chapter: 'systemd',
  between: [
    { block: 'useradd', after: "sed -i 's/^DRAIN_MS=.*/DRAIN_MS=500/' /etc/confdex/confdex.env" },
    { block: 'for port in', after: 'OWN_KEY=$(as_service confdex keys issue --plan pro --label page)' },
  ],
}

describe.skipIf(!CAN_RUN)(`the pages for operators${NEEDS}`, () => {
  test(
    'the commands in docs/operating.md, docs/incidents.md and for systemd work as written',
    () => {
      const operating: Page = {
        path: 'docs/operating.md',
        between: [
          {
            block: 'directory.sqlite',
            before: `git clone "" /opt/clone; cd /opt/clone; npm ci; export PORT=8090
            confdex make-dump --events 2000 --seed 2 directory.sqlite`,
            after: 'unset PORT',
          },
          {
            block: '--rollback',
            before: `install -o confdex data/directory.snapshot /var/lib/confdex/bad.snapshot
            as_service confdex publish /var/lib/confdex/bad.snapshot /var/lib/confdex/directory.snapshot
            before=$(readlink -f /var/lib/confdex/directory.snapshot)`,
            after: '[ "$before" != "$(readlink -f /var/lib/confdex/directory.snapshot)" ] || says "another snapshot"',
          },
          { block: 'restored.snapshot', after: 'until_status "$OWN_KEY" 200' },
          {
            block: "sed -i 's|^SNAPSHOT=",
            after: `${ROLLING}
            [ "$(status "$OWN_KEY")" = 200 ] || says 'an answer of the new release'`,
          },
          {
            block: 'confdex.env.before /etc',
            after: `for port in 8081 8082 8083; do systemctl restart "confdex@$port"; done
              until_status "$OWN_KEY" 200`,
          },
        ],
      }
      const incidents: Page = {
        path: 'docs/incidents.md',
        between: [
          { block: 'state drain', after: `[ "$(draining)" = 1 ] || says 'a server that drains'` },
          { block: 'state ready', after: `[ "$(draining)" = 0 ] || says 'no server that drains'` },
          {
            block: 'keys revoke "$LEAKED"',
            before: `LEAKED=$(as_service confdex keys issue --plan free --label leaked); LEAKED_ID=\${LEAKED:9:8}
            OTHER_ID=$(as_service confdex keys issue --plan free --label other | cut -c10-17)
            until_status "$LEAKED" 200`,
            after: 'until_status "$LEAKED" 401',
          },
          {
            block: 'install -d -m 700 -o confdex -g confdex /run/confdex',
            before: `LEAKED=$(as_service confdex keys issue --plan free --label full); until_status "$LEAKED" 200
            ! dd if=/dev/zero of=/var/lib/confdex/fill bs=1M status=none
            refusal=$(as_service confdex keys revoke "$LEAKED" 2>&1) && says 'a full disk'
            [[ $refusal == *docs/incidents.md* ]] || says 'advice'`,
            after: 'until_status "$LEAKED" 401; rm /var/lib/confdex/fill',
          },
          { block: '$REQUEST_ID', before: 'REQUEST_ID=$(newest_request "$OWN_KEY"); /usr/bin/sleep 0.3' },
        ],
      }
      expect(type([SYSTEMD, operating, incidents])).toBe('all blocks passed')
    },
    TIMEOUT_MS,
  )

  test('the commands for Compose in deploy/README.md work as written', () => {
    expect(type([{ path: README, chapter: 'Compose' }], 'git clone "" /opt/clone; cd /opt/clone')).toBe(
      'all blocks passed',
    )
  })

  test('the commands for Kubernetes in deploy/README.md work as written', () => {
    const before = `git clone "" /opt/clone; cd /opt/clone; npm ci; npm run build
      dist/confdex.js make-dump --events 2000 --seed 3 dump.sqlite`
    expect(type([{ path: README, chapter: 'Kubernetes' }], before)).toBe('all blocks passed')
  })
})
