import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { locationOf } from '../../../src/source/open-source.ts'
import { ENOUGH_FILES, softLimit } from '../../process-limits.ts'
import { type Check, ok, problem, sizeText, warning } from '../check.ts'

/** Smaller differences of clocks are ignored, because dates in HTTP have whole seconds. */
const OFF_MS = 2000
/** Larger differences of clocks are a problem: S3 refuses signatures from 15 minutes on. */
const FAR_OFF_MS = 5 * 60_000

export const clockCheck: Check = {
  name: 'clock',
  async run({ redis, storage }) {
    const [report, answer] = await Promise.all([redis().catch(() => undefined), storage().catch(() => undefined)])
    const seen = [
      { of: 'Redis', aheadMs: report?.aheadMs },
      { of: 'the storage', aheadMs: answer?.aheadMs },
    ].flatMap(({ of, aheadMs }) => (aheadMs === undefined ? [] : [{ of, aheadMs }]))
    if (seen.length === 0) return ok('nothing to compare it with: neither Redis nor remote storage answers')
    const { of, aheadMs } = seen.reduce((a, b) => (Math.abs(b.aheadMs) > Math.abs(a.aheadMs) ? b : a))
    const off = Math.abs(aheadMs)
    const found = `${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${of}`
    const todo = 'synchronize both clocks by NTP; key expiry, "today" and S3 signatures depend on them'
    if (off > FAR_OFF_MS) return problem('the same time on all machines', found, todo)
    return off > OFF_MS
      ? warning('the same time on all machines', found, todo)
      : ok(`agrees with ${seen.map((each) => each.of).join(' and ')}`)
  },
}

/** Oldest supported version of Node. A test compares it with `engines` of package.json. */
export const OLDEST_NODE = [20, 19] as const

export const nodeCheck: Check = {
  name: 'node',
  run({ machine: { nodeVersion } }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
    const [oldestMajor, oldestMinor] = OLDEST_NODE
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return ok(nodeVersion)
    return problem(
      `Node ${OLDEST_NODE.join('.')} or later`,
      nodeVersion,
      'install a later release; the container image brings Node 24',
    )
  },
}

export const simdCheck: Check = {
  name: 'processor',
  run({ machine: { withoutSimd, systemText } }) {
    if (withoutSimd === undefined) return ok('searches use WebAssembly SIMD')
    const addresses = softLimit('Max address space', systemText('/proc/self/limits') ?? '')
    if (Number.isFinite(addresses)) {
      return warning(
        'no limit on the address space',
        `${sizeText(addresses)}, too little for WebAssembly (${withoutSimd})`,
        'lift the limit (ulimit -v unlimited); without WebAssembly searches take several times as long, and below ' +
          '1 GB Node does not start',
      )
    }
    return warning(
      'WebAssembly SIMD',
      withoutSimd,
      'serve on x86-64 with SSE4.1 or on arm64, and build with `npm run build`; ' +
        'without SIMD, answers are the same, but searches take several times as long',
    )
  },
}

/** Memory of a server without its snapshot and its answer cache. */
const PROGRAM_BYTES = 160_000_000

export const memoryCheck: Check = {
  name: 'memory',
  async run(installation) {
    const { machine, config } = installation
    const loaded = await loadedBytes(installation)
    if (loaded === undefined) return undefined
    const toServe = loaded.bytes + config.cacheBytes + PROGRAM_BYTES
    const toSwap = toServe + loaded.bytes
    const found = sizeText(machine.memoryBytes)
    const todo = 'give the machine or the container more memory, or lower CACHE_MB'
    if (machine.memoryBytes < toServe) {
      const verdict = loaded.isKnown ? problem : warning
      return verdict(
        `${loaded.isKnown ? 'at least' : 'up to'} ${sizeText(toServe)} to serve this snapshot`,
        found,
        todo,
      )
    }
    if (machine.memoryBytes < toSwap) {
      return warning(`at least ${sizeText(toSwap)} to load a new snapshot while serving this one`, found, todo)
    }
    return ok(
      `${found}; serving takes about ${sizeText(toServe)}, and ${sizeText(toSwap)} while a new snapshot is loaded`,
    )
  },
}

/** Bytes of the snapshot in memory. If it cannot be opened: its size, an upper bound (`isKnown` is false). */
async function loadedBytes(installation: Parameters<Check['run']>[0]) {
  const path = await installation.snapshotPath()
  const opened = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
  if (opened !== undefined) return { bytes: opened.loadedBytes, isKnown: true }
  const bytes = await installation.snapshotBytes()
  return bytes === undefined ? undefined : { bytes, isKnown: false }
}

/**
 * Free space for a new snapshot: in the cache of downloads or, if SNAPSHOT is a path, next to it, because
 * `confdex publish` copies the new snapshot there.
 */
export const diskCheck: Check = {
  name: 'disk',
  async run(installation) {
    const { config, machine } = installation
    const location = locationOf(config)
    const isCache = location.kind !== 'file'
    const wanted = isCache ? resolve(config.snapshotCacheDir) : dirname(resolve(location.path))
    const folder = await existing(wanted)
    const bytes = await installation.snapshotBytes()
    if (isCache && !(await isWritable(folder))) {
      return problem(
        `permission to write to ${wanted}`,
        `${folder}, which is not a writable folder`,
        'grant the permission, or set SNAPSHOT_CACHE_DIR to another folder',
      )
    }
    const free = await machine.freeBytes(folder)
    const found = `${sizeText(free)} free in ${folder}`
    if (bytes === undefined || free >= bytes * 2) return ok(found)
    const todo = isCache ? 'free some space, or set SNAPSHOT_CACHE_DIR to another disk' : 'free some space'
    if (free < bytes) return problem(`room for another snapshot of ${sizeText(bytes)}`, found, todo)
    return warning(`${sizeText(bytes * 2)}, as the next snapshot may be larger than this one`, found, todo)
  },
}

/** The real path of the folder, or of the nearest folder above it that exists. */
async function existing(folder: string): Promise<string> {
  return realpath(folder).catch(() => existing(dirname(folder)))
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return (await stat(folder)).isDirectory()
  } catch {
    return false
  }
}

export const openFilesCheck: Check = {
  name: 'open files',
  run({ machine }) {
    const text = machine.systemText('/proc/self/limits')
    if (text === undefined) return undefined
    const soft = softLimit('Max open files', text)
    if (soft >= ENOUGH_FILES) return ok(Number.isFinite(soft) ? `a limit of ${soft}` : 'not limited')
    return warning(
      `a limit of at least ${ENOUGH_FILES}`,
      `a limit of ${soft}`,
      'raise it (ulimit -n, or LimitNOFILE in systemd); connections beyond the limit are refused',
    )
  },
}

/** A container with less than one processor is paused in each scheduling period, so some answers are slow. */
export const cpuShareCheck: Check = {
  name: 'processor time',
  run({ machine }) {
    const [quota, period] = (machine.systemText('/sys/fs/cgroup/cpu.max') ?? '').trim().split(' ')
    if (quota === undefined || quota === '' || quota === 'max') return ok('not limited')
    const cores = Number(quota) / Number(period)
    const found = `a limit of ${cores.toFixed(2)} processors`
    if (cores >= 1) return ok(found)
    return warning(
      'at least one processor',
      found,
      'raise the CPU limit of the container; once its share is used up, requests wait up to 100 ms',
    )
  },
}
