import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Program } from '../../../test/support/programs.ts'
import { startOn } from '../../support/cores.ts'
import type { Answer, Question } from '../data/question.ts'

/** Another engine that serves the same searches over HTTP, in its own process. */
export interface WirePeer {
  readonly name: string
  /** Set-up of the engine, in a few sentences. */
  readonly setUp: string
  /** Limitations of the engine, in a few sentences. */
  readonly cannot: string
  readonly programs: readonly Program[]
  /** Files that the engine needs, with the Debian package of each. */
  readonly files: Readonly<Record<string, string>>
  /** Builds the index of the engine in a folder from a file of `exportEvents`. */
  build(events: string, folder: string): Promise<void>
  start(folder: string): Promise<WireServer>
  request(question: Question): string
  answer(reply: string): WireAnswer
}

interface WireAnswer extends Answer {
  /** The events of the page as JSON, each in the form of this service. */
  readonly items: readonly unknown[]
}

/** A server that listens on the loopback address. */
export interface WireServer {
  readonly pid: number
  readonly port: number
  stop(): void | Promise<void>
}

/** Runs a program to its end. @throws Error if it fails */
export async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`expected ${program} ${args.join(' ')} to end with code 0, got ${code}`)
}

/** Starts a server on the core for servers. The server must print a line that ends with its port. */
export async function startPrinting(program: string, args: readonly string[]): Promise<WireServer> {
  startOn('serving')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  startOn('all')
  const lines = createInterface(child.stdout)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`expected ${program} to listen, but it ended with ${code}`)
  })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  return { pid: child.pid!, port: Number(line.split(' ').at(-1)), stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
