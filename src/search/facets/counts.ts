import type { CountedField } from './fields.ts'

/** counts[value] is how many documents of a set have a value of a field; length = values or more. */
export type Counts = ArrayLike<number>

/** The counts of some fields in one set. */
export type FieldCounts = ReadonlyMap<CountedField, Counts>
