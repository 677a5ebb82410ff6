import { existsSync, readdirSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENT, readConfig } from '../../src/config.ts'
import { ALWAYS_ADMITTED } from '../../src/http/admission/overload.ts'
import { STOP_MS } from '../../src/serve-until-signal.ts'
import { VERSION } from '../../src/version.ts'
import { readDocument } from '../support/documents.ts'
import { environmentOf, execForm, lastOf, parseDockerfile, type Stage } from './dockerfile.ts'
import {
  compose,
  documentsOf,
  environments,
  image,
  KUBERNETES,
  kubernetes,
  ROOT,
  read,
  seconds,
  secretOf,
  settingsOf,
} from './files.ts'

const WAYS = ['compose', 'kubernetes', 'systemd'] as const
const NAMES = ENVIRONMENT.map(({ name }) => name)
const environment = environments()
const haproxy = read('deploy/haproxy.cfg')

function podSpecs() {
  return [
    kubernetes('Deployment').spec.template.spec,
    kubernetes('CronJob').spec.jobTemplate.spec.template.spec,
    kubernetes('Job').spec.template.spec,
  ]
}

const GRACE: Record<(typeof WAYS)[number], () => number> = {
  compose: () => seconds(compose().services['replica-1'].stop_grace_period),
  kubernetes: () => kubernetes('Deployment').spec.template.spec.terminationGracePeriodSeconds,
  systemd: () => seconds(settingsOf('deploy/systemd/confdex@.service').get('TimeoutStopSec')![0]!),
}

describe.each(WAYS)('%s', (way) => {
  test(`${way} sets only environment variables that exist, to values that are accepted`, () => {
    const { NODE_ENV, ...ours } = environment[way]!
    expect(NODE_ENV).toBe('production')
    for (const name of Object.keys(ours)) expect(NAMES, name).toContain(name)
    expect(readConfig(ours)).toMatchObject({ redisUrl: expect.any(String), opsPort: expect.any(Number) })
  })

  test(`${way} gives a stopping replica more time than its drain and its stop take at most`, () => {
    const drainMs = Number(environment[way]!.DRAIN_MS)
    expect(GRACE[way]() * 1000).toBeGreaterThan(drainMs + STOP_MS)
  })

  test(`${way} trusts the address of its proxy, so that logs show the addresses of callers`, () => {
    expect(readConfig(environment[way]!).trustProxy).not.toEqual([])
  })
})

test('Compose trusts proxies in the networks of Docker and Podman, and in no public network', () => {
  const trusted = new BlockList()
  for (const range of environment.compose!.TRUST_PROXY!.split(',')) {
    const [address, bits] = range.split('/')
    trusted.addSubnet(address!, Number(bits))
  }
  // the bounds of the networks that Docker and Podman create by default
  const docker = ['172.17.0.2', '172.31.255.254', '192.168.0.2', '192.168.255.254']
  const podman = ['10.88.0.2', '10.89.0.6', '10.95.255.254', '10.96.0.1', '10.128.0.1', '10.255.255.254']
  for (const address of [...docker, ...podman]) expect(trusted.check(address), address).toBe(true)
  for (const address of ['172.15.0.1', '172.32.0.1', '10.87.0.1', '8.8.8.8', '192.169.0.1', '127.0.0.1'])
    expect(trusted.check(address), address).toBe(false)
})

test('HAProxy stops using a draining replica before the replica stops answering', () => {
  const [, inter] = / inter (\w+)/.exec(haproxy)!
  const [, fastinter] = / fastinter (\w+)/.exec(haproxy)!
  const [, fall] = / fall (\d+)/.exec(haproxy)!
  const [, check] = /timeout check (\w+)/.exec(haproxy)!
  const checks = Number(fall)
  const noticed = seconds(inter!) + (checks - 1) * seconds(fastinter!) + checks * seconds(check!)
  for (const way of ['compose', 'systemd']) expect(Number(environment[way]!.DRAIN_MS) / 1000).toBeGreaterThan(noticed)
})

test('HAProxy sends each replica no more parallel requests than the replica answers even during overload', () => {
  const [, maxconn] = /default-server .* maxconn (\d+)/.exec(haproxy)!
  expect(Number(maxconn)).toBeLessThanOrEqual(ALWAYS_ADMITTED)
})

test('HAProxy and nginx close idle connections before replicas close them', async () => {
  const { connectionOptions } = await import('../../src/http/request/connection.ts')
  const keptSeconds = connectionOptions.keepAliveTimeout / 1000
  const [, purge] = /pool-purge-delay (\w+)/.exec(haproxy)!
  // HAProxy closes half of the idle connections after each delay
  expect(2 * seconds(purge!)).toBeLessThan(keptSeconds)
  const [, ofNginx] = /keepalive \d+;\s+keepalive_timeout (\w+);/.exec(read('deploy/nginx.conf'))!
  expect(seconds(ofNginx!)).toBeLessThan(keptSeconds)
})

test('no balancer and no published port gives access to the metrics', () => {
  for (const { OPS_PORT } of Object.values(environment)) {
    for (const path of ['deploy/nginx.conf', 'deploy/nginx/replicas.conf']) expect(read(path)).not.toContain(OPS_PORT)
    // HAProxy uses these ports only to check health
    expect(haproxy.replaceAll(/ port "\$\{OPS_\d-\d+\}"/g, '')).not.toContain(OPS_PORT)
  }
  expect(haproxy).toContain(`bind "\${METRICS-127.0.0.1:8405}"`)
  expect(compose().services.haproxy.ports).toEqual(['8080:8080'])
  expect(compose().services['replica-1']).not.toHaveProperty('ports')
  expect(kubernetes('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
})

test('the ports of the replicas in Compose are the ports that balancers use', () => {
  const { services } = compose()
  const replicas = Object.keys(services).filter((name) => name.startsWith('replica-'))
  const addresses = replicas.map((name) => `${name}:${lastOf(image, 'EXPOSE')}`)
  expect(replicas).toHaveLength(3)
  const { LISTEN, METRICS, STATS_SOCKET, ...asked } = services.haproxy.environment
  expect(Object.values(asked)).toEqual(addresses)
  expect(METRICS).toBe(':8405')
  for (const [, port] of haproxy.matchAll(/\$\{OPS_\d-(\d+)\}/g)) expect(port).toBe(environment.compose!.OPS_PORT)
  expect(haproxy).toContain(`\${STATS_SOCKET-`)
  expect(STATS_SOCKET).toMatch(/^\//)
  expect(LISTEN).toBe(':8080')
  expect(services.haproxy.ports).toEqual(['8080:8080'])
  for (const name of ['LISTEN', ...Object.keys(asked)]) expect(haproxy).toContain(`\${${name}-`)
  expect([...haproxy.matchAll(/"\$\{REPLICA_\d-([^}]+)\}"/g)].map(([, address]) => address)).toEqual(addresses)
  const servers = read('deploy/nginx/replicas.conf').matchAll(/^server (\S+)/gm)
  expect([...servers].map(([, address]) => address)).toEqual(addresses)
  expect(Object.keys(services.haproxy.depends_on)).toEqual(replicas)
  expect(new URL(services['replica-1'].environment.REDIS_URL).hostname in services).toBe(true)
})

test('the objects of Kubernetes refer to each other by names and ports that exist', () => {
  const { spec, metadata } = kubernetes('Deployment')
  const pods = spec.template.metadata.labels
  const [container] = spec.template.spec.containers
  const [http, ops] = [Number(lastOf(image, 'EXPOSE')), Number(environment.kubernetes!.OPS_PORT)]
  expect(container.ports).toMatchObject([
    { name: 'http', containerPort: http },
    { name: 'ops', containerPort: ops },
  ])
  expect(spec.selector.matchLabels).toEqual(pods)
  expect(kubernetes('Service').spec.selector).toEqual(pods)
  expect(kubernetes('PodDisruptionBudget').spec.selector.matchLabels).toEqual(pods)
  expect(kubernetes('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(metadata.name)
  for (const { labelSelector } of spec.template.spec.topologySpreadConstraints)
    expect(labelSelector.matchLabels).toEqual(pods)
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name].httpGet)
  expect(probes.map(({ path, port }) => `${port} ${path}`)).toEqual(['ops /readyz', 'ops /readyz', 'ops /livez'])
  const claims = documentsOf('deploy/kubernetes/volumes.yaml').map((claim) => claim.metadata.name)
  const used = podSpecs().flatMap((pod) =>
    pod.volumes.flatMap((volume: { persistentVolumeClaim?: { claimName: string } }) =>
      volume.persistentVolumeClaim ? [volume.persistentVolumeClaim.claimName] : [],
    ),
  )
  expect(new Set(used)).toEqual(new Set(claims))
  expect(kubernetes('NetworkPolicy').spec.podSelector.matchLabels).toEqual(pods)
  expect(kubernetes('PodMonitor').spec.selector.matchLabels).toEqual(pods)
  expect(kubernetes('PodMonitor').spec.podMetricsEndpoints[0].port).toBe('ops')
  const ingress = kubernetes('NetworkPolicy').spec.ingress as { ports: { port: number }[] }[]
  expect(ingress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([http, ops])
})

test('all pods of Kubernetes have the same environment variables, and none runs as root', () => {
  for (const pod of podSpecs()) {
    const [container] = pod.containers
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(container.envFrom).toEqual([
      { configMapRef: { name: kubernetes('ConfigMap').metadata.name } },
      { secretRef: { name: 'confdex' } },
    ])
  }
  expect(Object.keys(secretOf(read('deploy/README.md')))).toContain('REDIS_URL')
})

test('kustomization.yaml lists every file of deploy/kubernetes except optional/tools.yaml', () => {
  const kustomization = read('deploy/kubernetes/kustomization.yaml')
  for (const path of KUBERNETES.map((each) => each.replace('deploy/kubernetes/', ''))) {
    if (path === 'kustomization.yaml' || path === 'optional/tools.yaml') continue
    expect(kustomization).toMatch(new RegExp(`^  ${path.startsWith('optional/') ? '# ' : ''}- ${path}$`, 'm'))
  }
  expect(read('deploy/README.md')).toContain('kubectl apply --filename deploy/kubernetes/optional/tools.yaml')
})

test('the images in deploy/ have the version of the release as their tag', () => {
  const tag = `confdex:${VERSION}`
  expect(compose().services['replica-1'].image).toBe(tag)
  expect(kubernetes('Deployment').spec.template.spec.containers[0].image).toBe(tag)
  expect(kubernetes('CronJob').spec.jobTemplate.spec.template.spec.containers[0].image).toBe(
    compose().services.nightly.image,
  )
  const paths = ['Dockerfile', 'docs/operating.md', 'deploy/README.md', 'deploy/compose.yaml', ...KUBERNETES]
  for (const path of paths)
    for (const [, version] of read(path).matchAll(/confdex(?:-builder|-nightly)?:(\d[\w.-]*)/g))
      expect(version, path).toBe(VERSION)
})

test('the health check of Compose equals the health check of the image', () => {
  const { test: command, interval, timeout, start_period } = compose().services['replica-1'].healthcheck
  const ofImage = lastOf(image, 'HEALTHCHECK')!
  expect(command).toEqual(['CMD', ...execForm(ofImage)])
  expect(ofImage).toContain(`--interval=${interval} --timeout=${timeout} --start-period=${start_period} `)
  for (const { condition } of Object.values<{ condition: string }>(compose().services.haproxy.depends_on))
    expect(condition).toBe('service_healthy')
})

test('Compose and Kubernetes mount exactly the folders that the image declares as volumes', () => {
  const volumes = lastOf(image, 'VOLUME')!.split(' ')
  const mounts = kubernetes('Deployment').spec.template.spec.containers[0].volumeMounts
  expect(mounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(volumes)
  const bound = compose().services['replica-1'].volumes as string[]
  expect(bound.map((volume) => volume.split(':')[volume.includes(':') ? 1 : 0])).toEqual(volumes)
  const paths = ['SNAPSHOT', 'KEYS_FILE', 'SNAPSHOT_CACHE_DIR'].map((name) => environment.compose![name]!)
  const outside = paths.filter((path) => !volumes.some((volume) => `${path}/`.startsWith(`${volume}/`)))
  expect(outside).toEqual([])
})

test('the units of systemd run only commands that exist', () => {
  const unit = settingsOf('deploy/systemd/confdex@.service')
  const [start] = unit.get('ExecStart')!
  const entrypoint = execForm(lastOf(image, 'ENTRYPOINT')!)
  expect(start!.split(' ').slice(1)).toEqual([...entrypoint.slice(1), 'serve'])
  expect(entrypoint).toEqual(['node', 'dist/confdex.js'])
  expect(unit.get('ExecReload')).toEqual(['/bin/kill -HUP $MAINPID'])
  expect(unit.get('EnvironmentFile')).toEqual(['/etc/confdex/confdex.env'])
})

const rows = [...read('deploy/README.md').matchAll(/^\| `([^`]+)` \| (run|not run) \|/gm)]

test('deploy/README.md says for every file in deploy/ whether the file was run', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 'deploy/'.length + 1))
  const told = rows.map(([, path]) => path!)
  const isTold = (file: string) => told.some((path) => path === file || (path.endsWith('/') && file.startsWith(path)))
  for (const file of files) expect(isTold(file), file).toBe(true)
  for (const path of told) expect(existsSync(join(ROOT, 'deploy', path)), path).toBe(true)
})

const stages = parseDockerfile(readDocument('Dockerfile'))

const [build, packages, builder, nightly, server] = stages as [Stage, Stage, Stage, Stage, Stage]

test('all stages of the Dockerfile use one Node release, and only the stage "packages" uses a full Node image', () => {
  const [, release] = /^node:(\d+\.\d+\.\d+)-slim(?:@sha256:[0-9a-f]{64})?$/.exec(server.image) ?? []
  expect(release).toBeDefined()
  for (const { image } of [build, builder]) expect(image).toBe(server.image)
  expect(packages.image).toMatch(new RegExp(`^node:${release}(@sha256:[0-9a-f]{64})?$`))
})

test('the container image of the server contains no npm packages', () => {
  expect(server.instructions.map(({ name }) => name)).not.toContain('RUN')
  expect(server.instructions.map(({ args }) => args).join()).not.toContain('node_modules')
})

test('the Dockerfile installs packages with npm ci from package-lock.json', () => {
  const runs = [build, packages].flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'RUN'))
  const installs = runs.map(({ args }) => args).filter((args) => args.startsWith('npm ') && !args.startsWith('npm run'))
  expect(installs).toEqual(['npm ci --ignore-scripts', 'npm ci --omit=dev'])
})

test('the image that builds snapshots has every table of data/, and runs as a user without rights', () => {
  const tables = readDocument('.gitignore').match(/(?<=^!\/)data\/.*\.(?:sql|txt)$/gm)!
  const copied = builder.instructions.filter(({ name }) => name === 'COPY').flatMap(({ args }) => args.split(/\s+/))
  expect(copied).toEqual(expect.arrayContaining(tables))
  expect(lastOf(builder, 'USER')).toBe('node')
  expect(execForm(lastOf(builder, 'ENTRYPOINT')!)).toEqual(['node', 'dist/confdex.js'])
})

test('the image for nightly builds adds the nightly script to the image that builds snapshots', () => {
  expect(nightly.image).toBe('builder')
  expect(execForm(lastOf(nightly, 'ENTRYPOINT')!)).toEqual(['/app/nightly.sh'])
  expect(environmentOf(nightly).CONFDEX).toBe(`${lastOf(builder, 'WORKDIR')}/dist/confdex.js`)
})

test('the image of the server runs as a user without rights, stops on SIGTERM and checks its readiness', () => {
  expect(lastOf(server, 'USER')).toBe('node')
  expect(lastOf(server, 'STOPSIGNAL')).toBe('SIGTERM')
  const [program, , code] = execForm(lastOf(server, 'HEALTHCHECK')!)
  expect(program).toBe('node')
  expect(code).toContain('/readyz')
  expect(environmentOf(server)).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: lastOf(server, 'EXPOSE'),
  })
})
