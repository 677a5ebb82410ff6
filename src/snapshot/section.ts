import type { Encoding } from './format.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE } from './places.ts'
import type { ArrayField } from './snapshot.ts'

/** The type of the entries in the table of sections (`sections.ts`), and functions that make entries. */

/**
 * A set of items that are numbered from 0: `rows`; `lists`, the posting lists; `topics`, the keys of topic,
 * then those of sub_topic; `placed`, the places with events; the strings of a pool, by its name; or the
 * numbers of a section, by its name.
 */
export type Space = string

export interface Section {
  /** Possible number formats of the section. The file uses the narrowest. */
  readonly encodings: readonly Encoding[]
  /** Field of a snapshot in memory that has the numbers; undefined if the section is not used as an array. */
  readonly field?: ArrayField
  /** The half of the string pool `field` that the section is; undefined for any other section. */
  readonly half?: 'offsets' | 'bytes'
  /**
   * The items that have one number each, or the length of the section; start positions (`startsIn`) have one
   * number more. Undefined if other rules determine the length.
   */
  readonly per?: Space | number
  /** Bounds: integers from `least` (default 0) to `most`, or numbers of items of the space `below`. */
  readonly least?: number
  readonly most?: number
  readonly below?: Space
  /** A number outside of the bounds that means "no value"; `size` is the size of the space `below`. */
  readonly none?: number | 'size'
  readonly order?: 'ascending' | 'strictly ascending'
  /**
   * Name of the section in which the numbers are start positions. They ascend from 0, and end with its
   * length.
   */
  readonly startsIn?: string
  /** Name of another section: no number is below the number at the same position there. */
  readonly notBelow?: string
  /** True if the strings of the pool are distinct and ascend by UTF-16 code units, as binary search needs. */
  readonly isSorted?: true
  /** True if the first string of the pool is empty: the value of rows without a value. */
  readonly startsEmpty?: true
  /** True if the section is read into the memory of the kernels of `docset/`. */
  readonly inKernelMemory?: true
  /** True if the section is not read when a snapshot is opened. */
  readonly cold?: true
  readonly holds: string
}

/** Encodings of a column of ids: the narrowest that holds the largest id. */
const IDS = ['u8', 'u16', 'u32'] as const

type Rules = Omit<Section, 'encodings' | 'field' | 'holds'>

export function numbers(encoding: Encoding, field: ArrayField, holds: string, rules: Rules = {}): Section {
  return { encodings: [encoding], field, holds, ...rules }
}

export function column(encoding: Encoding, field: ArrayField, holds: string, rules: Rules = {}): Section {
  return numbers(encoding, field, holds, { per: 'rows', ...rules })
}

export function starts(
  field: ArrayField,
  per: Space | number,
  startsIn: string,
  parts: string,
  rules: Rules = {},
): Section {
  return numbers('u32', field, `start of the ${parts}, and the end of the last`, { per, startsIn, ...rules })
}

/** A column of positions in the space `below`. */
export function ids(what: string, field: ArrayField, below: Space, rules: Rules = {}): Section {
  return {
    encodings: IDS,
    field,
    per: 'rows',
    below,
    holds: `${what} of each row, as a position in ${below}`,
    ...rules,
  }
}

export function coordinates(field: ArrayField, degrees: number): Section {
  const most = degrees * COORDINATES_PER_DEGREE
  const holds = 'of each place, in 1/100,000 degrees; -2147483648 if unknown'
  return numbers('i32', field, holds, { per: 'place.label', least: -most, most, none: NO_COORDINATE })
}

/** The two sections of a string pool. */
export function pool(
  name: string,
  field: ArrayField,
  holds: string,
  rules: Pick<Section, 'per' | 'order' | 'isSorted' | 'startsEmpty'> = {},
): Record<string, Section> {
  const text = `${name}.text`
  return {
    [`${name}.offsets`]: numbers('u32', field, `start of each string of ${text}, and the end of the last`, {
      ...rules,
      half: 'offsets',
      startsIn: text,
    }),
    [text]: { encodings: ['utf8'], field, half: 'bytes', holds },
  }
}
