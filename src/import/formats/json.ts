import { MAX_RECORD_CHARACTERS } from '../limits.ts'
import { fieldsOf, isObject, type ReadRecord } from '../record.ts'
import { SourceError, type TextSource } from '../text-source.ts'

/** Reads one object of JSON in each line. */
export async function* readLines(source: TextSource): AsyncGenerator<ReadRecord> {
  let line = 0
  for await (const text of linesOf(source)) {
    line++
    if (text.trim() !== '') yield readLine(text, `line ${line}`)
  }
}

function readLine(text: string, at: string): ReadRecord {
  const faulty = { at, fault: 'expected an object of JSON in one line', value: text.slice(0, 200) }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { at, fields: fieldsOf(value) } : faulty
  } catch {
    return faulty
  }
}

async function* linesOf(source: TextSource): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of source.pieces()) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    yield* lines
    if (rest.length > MAX_RECORD_CHARACTERS) {
      throw new SourceError(
        `${source.name}: expected lines of at most ${MAX_RECORD_CHARACTERS / 1e6} million characters, got a longer ` +
          'line: import a file that is one large array with --format json',
      )
    }
  }
  yield rest
}

/** Reads a list of objects, the only list of an object (`{ "results": [...] }`), or one object. */
export async function* readList(source: TextSource): AsyncGenerator<ReadRecord> {
  for (const [index, item] of listIn(parseJson(await source.whole(), source.name), source.name).entries()) {
    yield itemOf(item, index)
  }
}

/** The record of an item of a list. */
function itemOf(item: unknown, index: number): ReadRecord {
  const at = `item ${index + 1}`
  if (isObject(item)) return { at, fields: fieldsOf(item) }
  return { at, fault: 'expected an object', value: String(JSON.stringify(item)).slice(0, 200) }
}

/** @throws SourceError if the text is no JSON */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(`${name}: expected JSON, got "${(error as Error).message}": correct the file`)
  }
}

function listIn(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  const lists = isObject(value) ? Object.values(value).filter((each) => Array.isArray(each)) : []
  if (lists.length === 1) return lists[0]!
  if (isObject(value) && lists.length === 0) return [value]
  throw new SourceError(
    `${name}: expected a list of objects, or an object with one list, got ${lists.length || 'no'} lists: give one ` +
      '(jq .events FILE | confdex import - ...)',
  )
}
