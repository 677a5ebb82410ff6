import type { Durations } from '../http/measurements/durations.ts'
import type { Measurements } from '../http/measurements/measurements.ts'
import type { Serving } from '../http/serving.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { LookCounts } from '../source/look-counts.ts'
import type { Refusal } from '../source/outcome.ts'
import type { EventLoop } from './event-loop.ts'

/** What metrics are read from, all of it kept by others as they work. */
export interface Observed {
  readonly measurements: Measurements
  readonly keys: Pick<KeyStore, 'all' | 'measurements'>
  readonly serving: Serving
  readonly looks: LookCounts
  /** `refusal`: why what lies at the source of snapshots is not what is served. */
  readonly keeper: { readonly refusal: Refusal | undefined }
  readonly eventLoop: EventLoop
}

type Labels = Readonly<Record<string, string>>

interface Described {
  readonly name: string
  /** For people: stands in the README and before the samples. */
  readonly help: string
  /** The labels of its samples. */
  readonly labels: readonly string[]
}

/** A metric with its samples, read when somebody asks. Times are in seconds, as Prometheus has them. */
export type Family =
  | (Described & {
      readonly type: 'counter' | 'gauge'
      readonly read: (observed: Observed) => Iterable<{ readonly labels?: Labels; readonly value: number }>
    })
  | (Described & {
      readonly type: 'histogram'
      readonly read: (observed: Observed) => Iterable<{ readonly labels?: Labels; readonly durations: Durations }>
    })
