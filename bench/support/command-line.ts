import { parseArgs } from 'node:util'
import { type EpochDay, parseDay, utcDay } from '../../src/event/days.ts'

/** Bounds of the number of events that `confdex make-dump` accepts. */
const MIN_EVENTS = 1000
const MAX_EVENTS = 10_000_000

/** The seed of all queries, unless a command has another seed. */
export const SEED = 20261120

/** The options of one command. Each method reads one option. @throws Error if its value is invalid */
export class CommandLine {
  readonly #values: Readonly<Record<string, string | boolean | undefined>>
  readonly #positionals: readonly string[]
  readonly #usage: string

  /** `defaults` has every option: false for a flag, undefined for an option without default. */
  constructor(args: string[], usage: string, defaults: Readonly<Record<string, string | false | undefined>>) {
    const options = Object.entries(defaults).map(([name, value]) => [
      name,
      value === false
        ? ({ type: 'boolean', default: false } as const)
        : ({ type: 'string', ...(value !== undefined && { default: value }) } as const),
    ])
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: Object.fromEntries(options) })
    this.#values = values as Record<string, string | boolean | undefined>
    this.#positionals = positionals
    this.#usage = usage
  }

  /** The paths after the options, from `least` to `most` of them. */
  paths(least: number, most = least): readonly string[] {
    const paths = this.#positionals
    if (paths.length >= least && paths.length <= most) return paths
    const number = least === most ? String(least) : `${least} to ${most}`
    throw this.#error(`${number} path${most === 1 ? '' : 's'}`, paths.join(' ') || 'none')
  }

  text(option: string): string | undefined {
    return this.#values[option] as string | undefined
  }

  has(flag: string): boolean {
    return this.#values[flag] === true
  }

  /** A whole number, at least 1. */
  whole(option: string): number {
    const text = this.text(option)!
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    throw this.#error(`a whole number from 1 on for --${option}`, text)
  }

  /** Any number above 0. */
  positive(option: string): number {
    const text = this.text(option)!
    if (Number(text) > 0) return Number(text)
    throw this.#error(`a number above 0 for --${option}`, text)
  }

  /** A day; today (UTC) by default. */
  day(option: string): EpochDay {
    const text = this.text(option)
    const day = text === undefined ? utcDay(new Date()) : parseDay(text)
    if (day !== undefined) return day
    throw this.#error(`a date YYYY-MM-DD for --${option}`, text!)
  }

  /** Numbers of events, ascending, each once. */
  sizes(option: string): number[] {
    const sizes = this.text(option)!
      .split(',')
      .map((text) => {
        const size = Number(text)
        if (/^\d+$/.test(text) && size >= MIN_EVENTS && size <= MAX_EVENTS) return size
        throw this.#error(`--${option} with whole numbers from ${MIN_EVENTS} to ${MAX_EVENTS}`, text)
      })
    return [...new Set(sizes)].sort((a, b) => a - b)
  }

  /** One of the known names. */
  oneOf<Name extends string>(option: string, known: readonly Name[]): Name {
    const text = this.text(option)!
    const name = known.find((each) => each === text)
    if (name !== undefined) return name
    throw this.#error(`--${option} with one of ${known.join(',')}`, text)
  }

  /** Some of the known names, in the order of `known`; all of them by default. */
  some<Name extends string>(option: string, known: readonly Name[]): Name[] {
    const named = this.text(option)?.split(',') ?? known
    const unknown = named.find((name) => !known.some((each) => each === name))
    if (unknown === undefined) return known.filter((name) => named.includes(name))
    throw this.#error(`--${option} with some of ${known.join(',')}`, unknown)
  }

  #error(expected: string, got: string): Error {
    return new Error(`expected ${expected}; got ${got}. Usage: ${this.#usage}`)
  }
}
