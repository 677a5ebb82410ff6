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

/**
 * Three replicas of one installation, with the same snapshot, keys and Redis. The input is a bundle and a
 * snapshot, the result is running processes with handles. This file does not send requests or judge answers.
 */
export interface Fleet {
  readonly replicas: readonly Replica[]
  readonly redis: RedisServer
  /** A key whose limits no load reaches. */
  readonly key: string
  balancer(name: BalancerName): Promise<Balancer>
  /** Keys of the free plan, one for each of `FleetOptions.limits`, in that order. */
  readonly limited: readonly { readonly key: string; readonly id: string }[]
  revokeKey(id: string): Promise<void>
  /** Puts a snapshot at the path that all replicas poll, by moving a link. */
  offer(snapshot: string): Promise<void>
  /** The path that replicas poll. */
  readonly snapshot: string
  /** Ends all processes and removes all files. */
  dispose(): Promise<void>
}

type Limits = NonNullable<KeyTerms['limits']>

export interface FleetOptions {
  /** The bundle's confdex.js. */
  readonly program: string
  /** A module that watches the event loop, loaded into each replica (`bench/fleet/probe.ts`). */
  readonly probe?: string
  readonly snapshot: string
  readonly environment?: Readonly<Record<string, string>>
  /** A key of the free plan is issued for each of these; a missing limit is the limit of the plan. */
  readonly limits?: readonly Limits[]
}

const REPLICAS = 3

/** Starts Redis and three replicas, which are ready when this resolves. */
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
        // answers contain it, and the answers of all replicas must be equal
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
        // waits until the first health checks have passed
        await sleep(500)
        return balancer
      },
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/**
 * Longer than a balancer takes to notice that a replica is back: HAProxy checks one that is down every 250
 * ms.
 */
const SEEN_MS = 600

/**
 * Restarts all replicas one by one, as a deployment does: the next replica when balancers have noticed that
 * the previous one is back.
 */
export async function restartAll(replicas: readonly Replica[]): Promise<void> {
  for (const replica of replicas) {
    const code = await replica.terminate()
    if (code !== 0) throw new Error(`expected a replica to end with 0, got ${code}`)
    await replica.start()
    await sleep(SEEN_MS)
  }
}
