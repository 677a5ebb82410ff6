import type { Durations } from '../http/measurements/durations.ts'
import type { Measurements } from '../http/measurements/measurements.ts'
import type { Serving } from '../http/serving.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { PollCounts, Refusal } from '../source/outcome.ts'
import type { EventLoop } from './event-loop.ts'

/** The state that metrics are read from. Other parts of the server update it as they work. */
export interface Observed {
  readonly measurements: Measurements
  readonly keys: Pick<KeyStore, 'measurements' | 'states' | 'used'>
  readonly serving: Serving
  readonly polls: PollCounts
  /** `refusal`: why the snapshot at the source is not the one that is served. */
  readonly keeper: { readonly refusal: Refusal | undefined }
  readonly eventLoop: EventLoop
}

type Labels = Readonly<Record<string, string>>

interface Described {
  readonly name: string
  /** One or two sentences for people: in the documents and before the samples. */
  readonly help: string
  /** The names of the labels that each sample has. */
  readonly labels: readonly string[]
}

/**
 * A metric. `read` yields its samples at each scrape. Values that are times are in seconds; `Durations` are
 * converted.
 */
export type Family =
  | (Described & {
      readonly type: 'counter' | 'gauge'
      readonly read: (observed: Observed) => Iterable<{ readonly labels?: Labels; readonly value: number }>
    })
  | (Described & {
      readonly type: 'histogram'
      readonly read: (observed: Observed) => Iterable<{ readonly labels?: Labels; readonly durations: Durations }>
    })
