/** Translates a service of deploy/compose.yaml into arguments of `podman create`. */

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the file
type Service = Record<string, any>

export interface Surroundings {
  readonly network: string
  readonly folder: string
  /** The port that replaces a published port. */
  readonly portFor: (published: string) => number
}

const OF_OTHERS = ['image', 'build', 'depends_on', 'restart', 'profiles', 'command']

/** @throws Error for an unknown key, so that nothing in the file is left untested */
export function argumentsOf(name: string, service: Service, surroundings: Surroundings): string[] {
  const { network, folder, portFor } = surroundings
  const translate: Readonly<Record<string, (value: Service) => string[]>> = {
    init: (value) => (value ? ['--init'] : []),
    read_only: (value) => (value ? ['--read-only'] : []),
    cap_drop: (all) => all.flatMap((capability: string) => ['--cap-drop', capability.toLowerCase()]),
    security_opt: (all) => all.flatMap((option: string) => ['--security-opt', option.replace(':true', '')]),
    environment: (all) =>
      Object.entries(all).flatMap(([key, value]) => ['--env', `${key}=${defaultOf(String(value))}`]),
    volumes: (all) => all.flatMap((volume: string) => ['--volume', volume.replace(/^\./, folder)]),
    ports: (all) => all.flatMap((port: string) => ['--publish', port.replace(/^\d+/, (own) => String(portFor(own)))]),
    stop_grace_period: (value) => ['--stop-timeout', String(value).replace(/s$/, '')],
    mem_limit: (value) => ['--memory', String(value)],
    // if one limit is given, podman does not use its default for the other limit
    ulimits: (all) =>
      Object.entries({ nproc: 4096, ...all }).flatMap(([limit, most]) => ['--ulimit', `${limit}=${most}:${most}`]),
    healthcheck: (check) => [
      '--health-cmd',
      // podman adds the word CMD itself
      JSON.stringify(check.test.slice(1)),
      '--health-interval',
      check.interval,
      '--health-timeout',
      check.timeout,
      '--health-start-period',
      check.start_period,
    ],
  }
  const options = Object.entries(service).flatMap(([key, value]) => {
    if (OF_OTHERS.includes(key)) return []
    const words = translate[key]?.(value)
    if (words === undefined) throw new Error(`expected a key that is understood here, got ${key} of ${name}`)
    return words
  })
  const here = ['--name', name, '--hostname', name, '--network', network]
  return [...here, ...options, service.image, ...(service.command ?? [])]
}

function defaultOf(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
}
