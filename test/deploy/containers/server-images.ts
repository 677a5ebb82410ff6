import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDockerfile } from '../dockerfile.ts'
import { compose, read } from '../files.ts'
import type { Engine } from './engine.ts'

/** HAProxy and Redis of Debian, under the names of the images in deploy/compose.yaml. */
const SERVERS: Readonly<Record<string, { readonly packages: string; readonly lines: readonly string[] }>> = {
  haproxy: {
    packages: 'haproxy',
    lines: ['USER haproxy', 'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]'],
  },
  valkey: {
    packages: 'redis-server',
    // without protected mode, as in the images of Redis and Valkey
    lines: [
      `RUN printf '#!/bin/sh\\nexec redis-server "$@" --protected-mode no\\n' >/usr/bin/valkey-server`,
      'RUN chmod +x /usr/bin/valkey-server && install -d -o redis /data',
      'WORKDIR /data',
      'USER redis',
    ],
  },
}

export function makeServers(engine: Engine, scratch: string): void {
  const { services } = compose()
  const from = `docker.io/library/${parseDockerfile(read('Dockerfile'))[0]!.image}`
  for (const [name, { packages, lines }] of Object.entries(SERVERS)) {
    const folder = join(scratch, `image-${name}`)
    mkdirSync(folder)
    const install = `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`
    writeFileSync(join(folder, 'Dockerfile'), [`FROM ${from}`, install, ...lines, ''].join('\n'))
    engine.build(folder, `docker.io/${services[name].image.includes('/') ? '' : 'library/'}${services[name].image}`)
  }
}
