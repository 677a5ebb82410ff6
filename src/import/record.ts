import { MAX_FIELD_DEPTH, MAX_FIELDS } from './limits.ts'

/** A deadline of an event, as a row of the table `deadlines`. */
export interface Deadline {
  /** One of `DEADLINE_KINDS`. In a raw record, any name. */
  readonly kind: string
  readonly due: string
  readonly zone: string
  /** 1 for the first of several rounds; 0 if there is only one round. */
  readonly round: number
  readonly label: string
}

/** A record of a file, before its fields become columns of a dump. */
interface RawRecord {
  /** Position in the file: `line 12`, `item 3`. */
  readonly at: string
  /** Texts by the names that the file gives them. */
  readonly fields: ReadonlyMap<string, string>
  /** Deadlines that no flat field can hold: of several rounds, or with zones of their own. */
  readonly deadlines?: readonly Deadline[]
}

/** A part of a file that is no record, and the reason. */
interface Faulty {
  readonly at: string
  readonly fault: string
  readonly value: string
}

export type ReadRecord = RawRecord | Faulty

/**
 * Flattens a value of JSON or YAML to texts by path: `location.city`. In a list of objects, the first object
 * has the path of the list, and the others have numbers: `location.1.city`. A list of texts is stored twice:
 * joined with commas, and each text by its number: `tags.0`.
 */
export function fieldsOf(value: unknown): Map<string, string> {
  const fields = new Map<string, string>()
  const add = (path: string, inner: unknown, depth: number) => {
    if (inner === null || inner === undefined || fields.size >= MAX_FIELDS || depth > MAX_FIELD_DEPTH) return
    if (Array.isArray(inner)) {
      const objects = inner.filter(isObject)
      for (const [at, object] of objects.entries()) add(at === 0 ? path : `${path}.${at}`, object, depth + 1)
      const texts = inner.filter((each) => !isObject(each) && !Array.isArray(each) && each !== null)
      if (texts.length > 0) fields.set(path, texts.map(String).join(', '))
      for (const [at, text] of texts.entries()) add(`${path}.${at}`, text, depth + 1)
    } else if (isObject(inner)) {
      for (const [name, each] of Object.entries(inner)) add(path === '' ? name : `${path}.${name}`, each, depth + 1)
    } else fields.set(path, String(inner))
  }
  add('', value, 0)
  return fields
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a value; `''` for none, a list or an object. */
export function textOf(value: unknown): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim()
}
