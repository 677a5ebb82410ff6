import { type EpochDay, formatDay } from '../event/days.ts'
import type { StringPool } from './pool.ts'

/** Value for "no day" in a column of days. */
export const NO_DAY = -0x8000_0000

/** Metadata of a dump. */
export interface About {
  /** One number: the date of the data (EpochDay), or NO_DAY. */
  readonly dataDay: Int32Array
  /** The sources that the dump lists: string n of each pool belongs to source n. Absent texts are empty. */
  readonly sources: {
    readonly names: StringPool
    readonly urls: StringPool
    readonly licences: StringPool
    readonly attributions: StringPool
  }
}

/** A source that a dump lists. Absent texts are empty. */
export interface ListedSource {
  readonly name: string
  readonly url: string
  /** An SPDX identifier, or a text. */
  readonly licence: string
  /** Text with which the source must be credited. */
  readonly attribution: string
}

export function dataDateOf({ about }: { readonly about: About }): string | undefined {
  const [day] = about.dataDay
  return day === NO_DAY ? undefined : formatDay(day as EpochDay)
}

export function listedSources({ sources }: About): readonly ListedSource[] {
  return Array.from({ length: sources.names.length }, (_, at) => ({
    name: sources.names.text(at),
    url: sources.urls.text(at),
    licence: sources.licences.text(at),
    attribution: sources.attributions.text(at),
  }))
}
