import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { parseTopicTable } from '../../../src/text/topic-table.ts'
import { nextMessage, startScript } from '../../support/child.ts'
import { buildDirectory } from '../../support/directory.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { manyEvents } from '../../support/many-events.ts'
import { type AttackReport, scratchFolder } from '../suite.ts'
import type { Order, Reply } from './victim.ts'

const EVENTS = 1500

/** A victim hangs if it does not reply within this time. An attack takes less than a second. */
const HANGS_MS = 30_000

export class Siege {
  readonly sound: Buffer
  readonly other: Buffer
  readonly #folder: string
  readonly #events: readonly number[]
  readonly #report: AttackReport
  #victim: ChildProcess | undefined

  private constructor(folder: string, events: readonly number[], report: AttackReport) {
    this.#folder = folder
    this.#events = events
    this.#report = report
    this.sound = readFileSync(join(folder, 'sound'))
    this.other = readFileSync(join(folder, 'other'))
  }

  static async begin(report: AttackReport): Promise<Siege> {
    const folder = scratchFolder()
    const events = await writeDirectory(join(folder, 'sound'), EVENTS)
    await writeDirectory(join(folder, 'other'), EVENTS / 2)
    return new Siege(folder, events, report)
  }

  async end(): Promise<void> {
    await this.#kill()
    rmSync(this.#folder, { recursive: true })
  }

  /** Makes the victim process open these bytes. `repeat` says how the attack can be repeated. */
  async attack(kind: string, bytes: Buffer, how: Order['how'], repeat: string): Promise<void> {
    const path = join(this.#folder, 'attacked')
    writeFileSync(path, bytes)
    const { held, gotThrough } = await this.#replyTo({ path, how })
    if (gotThrough === undefined) this.#report.held(kind, held!)
    else this.#report.found(kind, `${repeat}: ${gotThrough}`)
  }

  async #replyTo(order: Order): Promise<Reply> {
    try {
      this.#victim ??= await this.#start()
      const reply = nextMessage<Reply>(this.#victim)
      this.#victim.send(order)
      const timer = new AbortController()
      const hangs = sleep(HANGS_MS, { gotThrough: `hung for ${HANGS_MS} ms` }, { signal: timer.signal })
      hangs.catch(() => {})
      const first = await Promise.race([reply, hangs])
      timer.abort()
      if (first.gotThrough?.startsWith('hung')) {
        reply.catch(() => {})
        await this.#kill()
      }
      return first
    } catch (error) {
      this.#victim = undefined
      return { gotThrough: `the process ended: ${(error as Error).message}` }
    }
  }

  async #start(): Promise<ChildProcess> {
    const paths = [join(this.#folder, 'sound'), join(this.#folder, 'live')]
    const victim = startScript('victim', import.meta.url, {
      args: [...paths, ...this.#events.map(String)],
      flags: ['--max-old-space-size=1024'],
    })
    const { gotThrough } = await nextMessage<Reply>(victim)
    if (gotThrough !== undefined) throw new Error(gotThrough)
    return victim
  }

  async #kill(): Promise<void> {
    const victim = this.#victim
    this.#victim = undefined
    if (victim === undefined || victim.exitCode !== null) return
    const ended = once(victim, 'exit')
    victim.kill('SIGKILL')
    await ended
  }
}

/** Writes a snapshot with something in every section. Returns the ids of some of its events. */
async function writeDirectory(path: string, count: number): Promise<number[]> {
  const built = await buildDirectory(
    manyEvents(count),
    parseAbbreviations('ml = machine learning\nqo = quantum optics\nai > machine learning'),
    testGazetteer(),
    parseTopicTable('computer science = informatics\nphysics > natural science\nhumanities = arts'),
  )
  writeFileSync(path, readFileSync(built.path))
  const { id } = built.snapshot
  const events = Array.from({ length: 24 }, (_, index) => id[Math.floor((index * id.length) / 24)]!)
  await built.dispose()
  return events
}
