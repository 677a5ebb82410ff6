import type { CountedField } from './fields.ts'

/**
 * counts[value] is how many documents of a set have a value of a field; length = values or more. Always of one kind: code that had seen others took
 * four times as long.
 */
export type Counts = Uint32Array

/** The counts of some fields in one set. */
export type FieldCounts = ReadonlyMap<CountedField, Counts>
