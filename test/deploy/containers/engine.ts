import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Podman and buildah with everything below one folder. crun of Debian 12 needs cgroups of systemd, so runc
 * runs the containers.
 */
export class Engine {
  readonly #storage: readonly string[]
  readonly #environment: NodeJS.ProcessEnv

  constructor(folder: string) {
    this.#storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
    mkdirSync(join(folder, 'networks'), { recursive: true })
    const settings = join(folder, 'containers.conf')
    writeFileSync(
      settings,
      [
        '[containers]',
        'default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]',
        '[engine]',
        'runtime = "runc"',
        'cgroup_manager = "cgroupfs"',
        'events_logger = "file"',
        `tmp_dir = "${join(folder, 'tmp')}"`,
        '[network]',
        'network_backend = "netavark"',
        `network_config_dir = "${join(folder, 'networks')}"`,
        '',
      ].join('\n'),
    )
    this.#environment = { ...process.env, CONTAINERS_CONF: settings }
  }

  /** `chroot` needs only the rights of a container of a CI system. */
  build(folder: string, tag: string, options: readonly string[] = []): void {
    const always = ['--isolation', 'chroot', '--pull-never', '--network', 'host', '--tag', tag]
    this.#execute('buildah', [...this.#storage, 'bud', ...always, ...options, folder])
  }

  podman(...words: string[]): string {
    return this.#execute('podman', [...this.#storage, ...words])
  }

  statusOf(...words: string[]): number {
    return spawnSync('podman', [...this.#storage, ...words], { env: this.#environment, stdio: 'ignore' }).status ?? -1
  }

  logsOf(name: string): string {
    const options = { env: this.#environment, encoding: 'utf8' } as const
    const { stdout, stderr } = spawnSync('podman', [...this.#storage, 'logs', name], options)
    return stdout + stderr
  }

  inspect(name: string, template: string): string {
    return this.podman('inspect', name, '--format', template)
  }

  #execute(program: string, words: readonly string[]): string {
    const { status, stdout, stderr, error } = spawnSync(program, words, { env: this.#environment, encoding: 'utf8' })
    if (status === 0) return stdout.trim()
    throw new Error(
      `expected ${program} to succeed, got ${error ?? status}: ${words.join(' ')}\n${stderr.slice(-2000)}`,
    )
  }
}

export function imageOfFolder(engine: Engine, root: string, tag: string, scratch: string): void {
  const context = join(scratch, 'image-base')
  mkdirSync(context)
  execFileSync('tar', ['-C', root, '-cf', join(context, 'root.tar'), '.'])
  writeFileSync(
    join(context, 'Dockerfile'),
    [
      'FROM scratch',
      'ADD root.tar /',
      'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      // lets npm use the certificates that this machine trusts
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
      'CMD ["node"]\n',
    ].join('\n'),
  )
  engine.build(context, tag)
}
