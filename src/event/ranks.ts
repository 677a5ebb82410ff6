import { readFileSync } from 'node:fs'
import { packageFile } from '../files/package-file.ts'
import { dataLines } from './data-lines.ts'

/**
 * A rank, as text `CORE:A* (2023)`, with `_` for spaces within scheme and value. The ranks of an event are
 * one text, `CCF:A (2022) | CORE:A* (2023)`, so that equal ranks are one value of the attribute.
 */
export interface Rank {
  readonly scheme: string
  readonly value: string
  readonly year: number | null
}

const SEPARATOR = ' | '
const WRITTEN = /^([^:|]+):([^|]+?)(?:\s*\(((?:19|20|21)\d\d)\))?$/u

/** The rank that a text means; undefined if the text means no rank. */
export function readRank(text: string): Rank | undefined {
  const [, scheme, value, year] = WRITTEN.exec(text.trim()) ?? []
  if (scheme === undefined || value === undefined) return undefined
  const word = (part: string) => part.trim().replace(/\s+/gu, '_')
  return { scheme: word(scheme), value: word(value), year: year === undefined ? null : Number(year) }
}

/**
 * Reads ranks separated by commas, semicolons or bars, and returns their text; undefined if one of them is no
 * rank.
 */
export function readRanks(text: string): string | undefined {
  const ranks = text.split(/[,;|]/u).map(readRank)
  return ranks.every((rank) => rank !== undefined) ? rankText(ranks) : undefined
}

/** The ranks of a text that `rankText` made. */
export function ranksIn(text: string): Rank[] {
  return text === '' ? [] : text.split(SEPARATOR).map((part) => readRank(part)!)
}

/** Ranks as one text, by scheme, then by value and year; equal ranks once. */
export function rankText(ranks: readonly Rank[]): string {
  const texts = ranks
    .toSorted((a, b) => compareRanks(nameOf(a), nameOf(b)) || (a.year ?? 0) - (b.year ?? 0))
    .map((rank) => (rank.year === null ? nameOf(rank) : `${nameOf(rank)} (${rank.year})`))
  return [...new Set(texts)].join(SEPARATOR)
}

function nameOf({ scheme, value }: Rank): string {
  return `${scheme}:${value}`
}

/** Compares ranks without years (`CORE:A*`): by scheme, then by the order of values in the scheme. */
export function compareRanks(a: string, b: string): number {
  const [[schemeA, placeA], [schemeB, placeB]] = [placeOf(a), placeOf(b)]
  return compareTexts(schemeA, schemeB) || placeA - placeB || compareTexts(a.toLowerCase(), b.toLowerCase())
}

/** The scheme of a rank, and the position of its value in the scheme. */
function placeOf(name: string): [scheme: string, place: number] {
  const [scheme = '', value = ''] = name.toLowerCase().split(':')
  const place = VALUES.get(scheme)?.indexOf(value) ?? -1
  return [scheme, place < 0 ? Number.MAX_SAFE_INTEGER : place]
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const VALUES: ReadonlyMap<string, readonly string[]> = new Map(
  dataLines(readFileSync(packageFile('data/rank-values.txt'), 'utf8'), 'the values of ranks').map(
    ({ line, refuse }): [string, readonly string[]] => {
      const [scheme, values, ...rest] = line.toLowerCase().split(' = ')
      if (scheme === undefined || values === undefined || rest.length > 0) throw refuse('SCHEME = value, value')
      return [scheme, values.split(', ')]
    },
  ),
)
