import { fold } from '../event/fold.ts'
import { editDistance } from '../text/spell/edit-distance.ts'
import { readYaml } from '../yaml.ts'
import { FIELDS, isField } from './columns.ts'
import { isObject } from './record.ts'

/** Error: a map of columns is malformed. */
class ColumnMapError extends Error {
  override readonly name = 'ColumnMapError'
}

/** A column of the file, or a text in which each `{column}` is replaced by the value of that column. */
type Part = { readonly column: string } | { readonly text: string }

/** Rule for a field of the dump: the field gets the first part that is not blank. */
interface Rule {
  readonly parts: readonly Part[]
  /** Replacements by folded text: `symposium` becomes `conference`. */
  readonly values: ReadonlyMap<string, string>
}

/** Rules by field. A field without parts stays empty. */
export type ColumnMap = ReadonlyMap<string, Rule>

const COLUMN_IN_TEXT = /\{([^{}]+)\}/g
/** Maximum edit distance between an unknown name and the name that is proposed for it. */
const MAX_EDITS = 3

/**
 * Parses a map of columns: `name: title`, one field a line. A value may have alternatives (`full_name |
 * title`), constants (`=conference`), and constants with columns in them (`={title} {year}`). `{ from: kind,
 * values: { Symposium: conference } }` also replaces texts. Errors call the map `name`.
 * @throws ColumnMapError
 */
export function parseColumnMap(text: string, name: string): ColumnMap {
  const refuse = (message: string) => new ColumnMapError(`${name}: ${message}`)
  let map: unknown
  try {
    map = readYaml(text)
  } catch (error) {
    throw refuse(`expected YAML, got "${(error as Error).message}": correct the file`)
  }
  if (!isObject(map)) throw refuse('expected lines such as "name: title", got none: write one for each column')
  const rules = new Map<string, Rule>()
  for (const [field, value] of Object.entries(map)) {
    if (!isField(field)) throw refuse(unknownField(field))
    const { from, values = {} } = isObject(value) ? value : { from: value }
    if (!isText(from) || !isObject(values) || !Object.values(values).every(isText)) {
      throw refuse(
        `expected a column, "=text" or { from: column, values: { TEXT: VALUE } } for ${field}, got ` +
          `${JSON.stringify(value)}: correct the line`,
      )
    }
    const pairs = Object.entries(values).map(([theirs, ours]): [string, string] => [fold(theirs), String(ours ?? '')])
    rules.set(field, { parts: partsOf(String(from ?? '')), values: new Map(pairs) })
  }
  return rules
}

function isText(value: unknown): boolean {
  return value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)
}

function partsOf(written: string): Part[] {
  const texts = written.split(' | ').map((part) => part.trim())
  return texts
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('=') ? { text: part.slice(1).trim() } : { column: part }))
}

function unknownField(field: string): string {
  const near = FIELDS.map((name) => ({ name, edits: editDistance(field.toLowerCase(), name, MAX_EDITS) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .sort((a, b) => a.edits - b.edits)[0]
  const proposal = near === undefined ? '.' : `; did you mean ${near.name}?`
  return (
    `expected a column of confdex before each colon, got ${field}${proposal} The columns are ` +
    `${FIELDS.join(', ')}, and rank.NAME for each ranking scheme`
  )
}

/** The rules of `first`, and rules of `second` for other fields, without columns that `first` uses. */
export function mergeMaps(first: ColumnMap, second: ColumnMap): ColumnMap {
  const taken = columnsIn(first)
  const others = [...second].map(([field, rule]): [string, Rule] => {
    const parts = rule.parts.filter((part) => !('column' in part && taken.has(columnKey(part.column))))
    return [field, { ...rule, parts }]
  })
  return new Map([...others, ...first])
}

/** The columns of the file that a map names, as keys. */
function columnsIn(map: ColumnMap): ReadonlySet<string> {
  return new Set([...map.values()].flatMap(({ parts }) => parts.flatMap(columnsOf).map(columnKey)))
}

function columnsOf(part: Part): string[] {
  return 'column' in part ? [part.column] : [...part.text.matchAll(COLUMN_IN_TEXT)].map(([, column]) => column!)
}

/** The form in which names of columns are compared. */
function columnKey(column: string): string {
  return fold(column).replaceAll(' ', '')
}

/** Applies a map to the records of a file, and counts the columns that it does not use. */
export class ColumnReader {
  readonly #map: ColumnMap
  readonly #file: string
  /** Cache of `columnKey` by column, because most records have the same columns. */
  readonly #keys = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #seen = new Map<string, number>()

  /** `file` is the name of the file without folder and ending. Maps call it `@file`. */
  constructor(map: ColumnMap, file: string) {
    this.#map = map
    this.#file = file
  }

  /** The texts of a record by field of the dump. Fields without a text are left out. */
  read(fields: ReadonlyMap<string, string>): Map<string, string> {
    const byKey = new Map<string, string>()
    for (const [column, text] of fields) {
      if (text.trim() === '') continue
      this.#seen.set(column, (this.#seen.get(column) ?? 0) + 1)
      const key = this.#keys.get(column) ?? columnKey(column)
      this.#keys.set(column, key)
      if (!byKey.has(key)) byKey.set(key, column)
    }
    const textOf = (column: string) => {
      if (column === '@file') return this.#file
      const theirs = fields.get(column)?.trim() ? column : byKey.get(columnKey(column))
      if (theirs === undefined) return ''
      this.#used.add(theirs)
      return fields.get(theirs)!.trim()
    }
    const read = new Map<string, string>()
    for (const [field, { parts, values }] of this.#map) {
      let text = ''
      for (const part of parts) {
        text = 'column' in part ? textOf(part.column) : fillIn(part.text, textOf)
        if (text !== '') break
      }
      const value = values.get(fold(text)) ?? text
      if (value !== '') read.set(field, value)
    }
    return read
  }

  /** All columns of the file that had a text. */
  columns(): string[] {
    return [...this.#seen.keys()]
  }

  /** The columns that no rule used and `known` does not name, and in how many records each has a text. */
  unused(known: ColumnMap): { readonly column: string; readonly records: number }[] {
    const used = new Set([...this.#used].map(withoutNumber))
    const keys = columnsIn(known)
    return [...this.#seen]
      .filter(([column]) => !used.has(withoutNumber(column)) && !keys.has(columnKey(withoutNumber(column))))
      .map(([column, records]) => ({ column, records }))
      .sort((a, b) => b.records - a.records)
  }
}

/** `tags` for `tags.0`, a text of a list; any other path unchanged. */
function withoutNumber(column: string): string {
  return column.replace(/\.\d+$/, '')
}

/** The text with columns filled in; `''` if a column is blank. */
function fillIn(text: string, textOf: (column: string) => string): string {
  let isBlank = false
  const filled = text.replace(COLUMN_IN_TEXT, (_, column: string) => {
    const value = textOf(column)
    isBlank ||= value === ''
    return value
  })
  return isBlank ? '' : filled.trim()
}
