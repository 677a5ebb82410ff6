import type { EpochDay } from '../event/days.ts'
import type { BeforeStep } from './dump/read-dump.ts'
import type { PlaceKnowledge } from './places/tables.ts'

/** Maximum number of rejected rows: a share of all rows (0 to 1), or a number of rows. */
export type MaxRejected = { readonly share: number } | { readonly rows: number }

export interface BuildOptions {
  readonly dump: string
  readonly snapshot: string
  readonly maxRejected: MaxRejected
  /** File of the abbreviations; default: data/abbreviations.txt of the package. */
  readonly abbreviations?: string
  /** File of subjects and types in other languages; default: data/languages.txt of the package. */
  readonly languages?: string
  /** Tables and gazetteer that resolve cities. Default: the tables of the package, without a gazetteer. */
  readonly places?: PlaceKnowledge
  /** File of topics with the same meaning; default: data/topics.txt of the package. */
  readonly topics?: string
  /** Ordinary English words, folded, which are never corrected; none by default. */
  readonly ordinaryWords?: readonly string[]
  /** True if HTML entities in texts are decoded. Default: false. */
  readonly decodeEntities?: boolean
  /** Date of the data; default: the date that the dump gives, else its newest `updated_at`. */
  readonly dataDay?: EpochDay | undefined
  /** File to write, with the events that have several records; default: none. */
  readonly duplicates?: string
  /** Path of the previous snapshot, to compare with; default: none. */
  readonly previous?: string | undefined
  /** Creation time to write into the header. */
  readonly created: Date
  /** Called when a stage begins, and every 10,000 rows while rows are read. */
  readonly onProgress?: (stage: 'reading' | 'ordering' | 'indexing' | 'writing', rows: number) => void
  /** Called before each statement and each thousand rows. It may throw, to end a build that SQLite stalls. */
  readonly beforeStep?: BeforeStep
}
