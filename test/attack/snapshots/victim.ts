/**
 * Opens attacked snapshots in a separate process, which may hang or crash. Each message names a file, and
 * each reply gives the outcome.
 */
import { copyFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import type { DocId } from '../../../src/docset/docset.ts'
import type { Directory } from '../../../src/search/directory.ts'
import { detailText } from '../../../src/snapshot/details.ts'
import { SnapshotError } from '../../../src/snapshot/errors.ts'
import { AT_ONCE } from '../../../src/snapshot/opening/pace.ts'
import { verifySnapshot } from '../../../src/snapshot/verify.ts'
import { SourceError } from '../../../src/source/errors.ts'
import { SnapshotKeeper } from '../../../src/source/keeper.ts'
import { openDirectoryAt } from '../../../src/source/open-directory-at.ts'
import { fileSource } from '../../../src/source/source.ts'
import { type Asked, askAll, isRefusedWhenRead } from './questions.ts'

export interface Order {
  readonly path: string
  /**
   * `same`: answers must equal the answers of the sound snapshot, or be refused. `json`: answers must fit the
   * schemas of their operations. `verify`: the file is verified and not served. `swap`: the file is renamed
   * over a served file. `overwrite`: the file is written over a served file in place.
   */
  readonly how: 'same' | 'json' | 'verify' | 'swap' | 'overwrite'
}

export interface Reply {
  readonly held?: string
  readonly gotThrough?: string
}

/** Maximum processor time of an answer. The slowest answer from a sound snapshot takes a few milliseconds. */
const MAX_MS = 2000

const REFUSED = 'refused'

const [soundPath, livePath, ...events] = process.argv.slice(2) as [string, string, ...string[]]
const ids = events.map(Number)

const sound = await openDirectoryAt(soundPath, AT_ONCE, [])
const soundAnswers = textsOf(await askAll(sound, ids, true))
const soundDetails = await detailsOf(sound)
// a snapshot without a reference would be closed by the garbage collector, with a warning
process.once('exit', () => void sound.snapshot.close())

process.on('message', async (order: Order) => {
  process.send!(await attack(order).catch((error: unknown): Reply => ({ gotThrough: `untyped: ${stackOf(error)}` })))
})
process.send!({ held: 'ready' } satisfies Reply)

function attack({ how, path }: Order): Promise<Reply> {
  switch (how) {
    case 'same':
    case 'json':
      return serve(path, how === 'json')
    case 'verify':
      return verify(path)
    case 'swap':
      return live(() => renameIn(path), 'swapped in')
    case 'overwrite':
      return live(() => overwrite(path), 'overwritten')
  }
}

async function serve(path: string, judges: boolean): Promise<Reply> {
  let directory: Directory
  try {
    directory = await openDirectoryAt(path, AT_ONCE, [])
  } catch (error) {
    return refusal(error)
  }
  try {
    const reply = judge(await askAll(directory, ids, judges), judges)
    return judges || reply.gotThrough !== undefined ? reply : await judgeDetails(directory, reply)
  } finally {
    await directory.snapshot.close()
  }
}

async function verify(path: string): Promise<Reply> {
  try {
    const { sound: isSound, verdicts } = await verifySnapshot(path)
    const broken = verdicts.find(({ state }) => state === 'broken')
    return { held: isSound ? 'verified as sound' : `broken: ${broken?.name}` }
  } catch (error) {
    return refusal(error)
  }
}

/**
 * Changes the file of a served snapshot by `happens`, then restores it. Each call needs a new keeper, because
 * a keeper that finds the same content again continues to serve the old file.
 */
async function live(happens: () => void, what: string): Promise<Reply> {
  renameIn(soundPath)
  const keeper = await startKeeper()
  try {
    happens()
    const before = await judgeServed(keeper)
    const outcome = await keeper.check()
    const after = await judgeServed(keeper)
    const isReady = keeper.current!.snapshot.fileHealth.isUsable
    renameIn(soundPath)
    await keeper.check()
    const restored = await judgeServed(keeper)
    const wrong = [before, after, restored].find(({ gotThrough }) => gotThrough !== undefined)
    if (wrong) return { gotThrough: `${what}: ${wrong.gotThrough}` }
    if (restored.held !== 'served the same') return { gotThrough: `${what}: not recovered, ${restored.held}` }
    const became = outcome.state === 'refused' ? outcome.reason : outcome.state
    if (outcome.state === 'refused' && !isTyped(outcome.error)) {
      return { gotThrough: `${what}: untyped refusal: ${stackOf(outcome.error)}` }
    }
    return { held: `${what}: ${became}, ${after.held}${isReady ? '' : ', not ready'}` }
  } finally {
    await keeper.close()
  }
}

async function judgeServed(keeper: SnapshotKeeper): Promise<Reply> {
  const directory = keeper.current!
  const reply = judge(await askAll(directory, ids, false), false)
  return reply.gotThrough === undefined ? judgeDetails(directory, reply) : reply
}

function judge(asked: readonly Asked[], judges: boolean): Reply {
  let refused = 0
  for (const [index, { question, answer, milliseconds, fault }] of asked.entries()) {
    if (milliseconds > MAX_MS) return { gotThrough: `${question} took ${milliseconds} ms` }
    if (isRefusedWhenRead(answer)) refused++
    else if ('failed' in answer) return { gotThrough: `${question} failed: ${stackOf(answer.failed)}` }
    else if (fault !== undefined) return { gotThrough: `${question}: ${fault}` }
    else if (!judges && answer.text !== soundAnswers[index]) {
      return { gotThrough: `${question} was answered otherwise: ${answer.text.slice(0, 200)}` }
    }
  }
  return { held: refused > 0 ? 'refused when read' : judges ? 'served as JSON' : 'served the same' }
}

/** Judges the details of every event. The directory must have the content of the sound snapshot. */
async function judgeDetails(directory: Directory, reply: Reply): Promise<Reply> {
  const details = await detailsOf(directory)
  const wrong = details.findIndex((text, doc) => text !== soundDetails[doc] && text !== REFUSED)
  if (wrong >= 0) return { gotThrough: `details of document ${wrong} were ${details[wrong]}` }
  return details.includes(REFUSED) ? { held: 'refused when read' } : reply
}

function detailsOf({ snapshot }: Directory): Promise<string[]> {
  const read = (doc: number) =>
    snapshot.details(doc as DocId).then(detailText, (error: unknown) => {
      if (error instanceof SnapshotError) return REFUSED
      throw error
    })
  return Promise.all(Array.from({ length: snapshot.rows }, (_, doc) => read(doc)))
}

function refusal(error: unknown): Reply {
  if (isTyped(error)) return { held: error.fault }
  return { gotThrough: `untyped: ${stackOf(error)}` }
}

function isTyped(error: unknown): error is SnapshotError | SourceError {
  return error instanceof SnapshotError || error instanceof SourceError
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error)
}

function textsOf(asked: readonly Asked[]): string[] {
  return asked.map(({ question, answer, fault }) => {
    if ('text' in answer && fault === undefined) return answer.text
    throw new Error(`expected the sound snapshot to answer ${question}, got ${fault ?? JSON.stringify(answer)}`)
  })
}

function renameIn(path: string): void {
  copyFileSync(path, `${livePath}.new`)
  renameSync(`${livePath}.new`, livePath)
}

function overwrite(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(livePath, bytes, { flag: 'r+' })
  truncateSync(livePath, bytes.length)
}

async function startKeeper(): Promise<SnapshotKeeper> {
  const started = new SnapshotKeeper({
    source: fileSource(livePath),
    openDirectoryAt: (path) => openDirectoryAt(path, AT_ONCE, []),
    trusted: [],
    trial: async () => {},
    minShare: 0.5,
    maxBytes: 1e9,
    pollMs: 1_000_000,
    startWaitMs: 0,
    onOutcome: () => {},
  })
  await started.start()
  return started
}
