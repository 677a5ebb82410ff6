import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey, revokeKey } from '../../../src/keys/key-file.ts'
import { type KeyTerms, MAX_LIMIT } from '../../../src/keys/key-record.ts'
import { BALANCERS, type Balancer, type BalancerName } from './balancers.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { createReplica, type Replica } from './replica.ts'

/** Three replicas with the same snapshot, keys and Redis. */
export interface Fleet {
  readonly replicas: readonly Replica[]
  readonly redis: RedisServer
  /** A key whose limits no load reaches. */
  readonly key: string
  balancer(name: BalancerName): Promise<Balancer>
  /** A key of the free plan for each entry of `FleetOptions.limits`. */
  readonly limited: readonly { readonly key: string; readonly id: string }[]
  revokeKey(id: string): Promise<void>
  /** Points the link that all replicas poll to this snapshot. */
  offer(snapshot: string): Promise<void>
  /** The path that replicas poll. */
  readonly snapshot: string
  dispose(): Promise<void>
}

type Limits = NonNullable<KeyTerms['limits']>

export interface FleetOptions {
  /** Path of confdex.js in the bundle. */
  readonly program: string
  /** A module that is loaded into each replica, such as `bench/fleet/probe.ts`. */
  readonly probe?: string
  readonly snapshot: string
  readonly environment?: Readonly<Record<string, string>>
  /** Limits of keys. If a limit is missing, the limit of the plan applies. */
  readonly limits?: readonly Limits[]
}

const REPLICAS = 3

/** Resolves when the replicas are ready. */
export async function startFleet({
  program,
  probe,
  snapshot,
  environment = {},
  limits = [],
}: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-fleet-'))
  const keysFile = join(folder, 'keys.json')
  const offered = join(folder, 'directory.snapshot')
  const balancers: Balancer[] = []
  const replicas: Replica[] = []
  const redis = await startRedis()
  const offer = async (from: string) => {
    await symlink(resolve(from), `${offered}.new`)
    await rename(`${offered}.new`, offered)
  }
  const issue = async (own: Limits) => {
    const { key, record } = await issueKey(keysFile, { tier: 'free', label: 'fleet', now: new Date(), limits: own })
    return { key, id: record.id }
  }
  const dispose = async () => {
    await Promise.all([...balancers.map((balancer) => balancer.stop()), ...replicas.map((replica) => replica.kill())])
    await redis.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await offer(snapshot)
    const { key } = await issue({ minute: MAX_LIMIT, day: MAX_LIMIT })
    const limited: Fleet['limited'][number][] = []
    for (const own of limits) limited.push(await issue(own))
    for (let index = 0; index < REPLICAS; index++) {
      const given = {
        SNAPSHOT: offered,
        KEYS_FILE: keysFile,
        REDIS_URL: redis.url,
        TRUST_PROXY: '127.0.0.1',
        // answers contain this URL, and the answers of all replicas must be equal
        PUBLIC_BASE_URL: 'https://events.example',
        TODAY: '2026-11-20',
        LOG_LEVEL: 'info',
        ...environment,
      }
      const replica = await createReplica({ program, probe }, join(folder, `replica-${index + 1}`), given)
      replicas.push(replica)
    }
    await Promise.all(replicas.map((replica) => replica.start()))
    return {
      replicas,
      redis,
      key,
      snapshot: offered,
      offer,
      dispose,
      limited,
      revokeKey: async (id) => void (await revokeKey(keysFile, id, new Date())),
      balancer: async (name) => {
        const own = join(folder, name)
        await mkdir(own, { recursive: true })
        const balancer = await BALANCERS[name](replicas, own)
        balancers.push(balancer)
        // waits until the load balancer has finished its first health checks
        await sleep(500)
        return balancer
      },
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Long enough for HAProxy, which checks a replica that is down every 250 ms. */
const SEEN_MS = 600

/** Restarts one replica after another, as a deployment does. */
export async function restartAll(replicas: readonly Replica[]): Promise<void> {
  for (const replica of replicas) {
    const code = await replica.terminate()
    if (code !== 0) throw new Error(`expected a replica to end with 0, got ${code}`)
    await replica.start()
    await sleep(SEEN_MS)
  }
}
