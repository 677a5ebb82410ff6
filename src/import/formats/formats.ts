import type { ReadRecord } from '../record.ts'
import { SourceError, type TextSource } from '../text-source.ts'
import { readCalendar } from './calendar.ts'
import { readDelimited, separatorOf } from './delimited.ts'
import { readLines, readList } from './json.ts'
import { readJsonLd } from './json-ld.ts'
import { readAiDeadlines, readCcfddl } from './trackers.ts'

/** A file format of lists of events. Its usual map of columns is `data/import/NAME.yaml`. */
interface Format {
  /** True if a text that begins like this has the format. */
  readonly isIn: (head: string) => boolean
  readonly read: (source: TextSource) => AsyncGenerator<ReadRecord>
  /** The name of the usual map, if several formats share it. */
  readonly map?: string
  /** True if all files in this format come from one source, such as ai-deadlines. */
  readonly isOneList?: true
}

const isJson = (head: string) => /^\s*[[{]/.test(head)

/** True if the first line is a JSON object, and another line follows. */
function isLines(head: string): boolean {
  const [, first, next] = /^\s*(\{.*)\s*(.?)/.exec(head) ?? []
  if (first === undefined || next === '') return false
  try {
    JSON.parse(first)
    return true
  } catch {
    return false
  }
}

/** The formats by name. The first format that recognizes a text is used. */
const FORMATS = {
  ics: { isIn: (head) => /^\s*BEGIN:VCALENDAR/i.test(head), read: readCalendar },
  jsonld: {
    isIn: (head) => /^\s*</.test(head) || (isJson(head) && /"@(?:context|graph|type)"\s*:/.test(head)),
    read: readJsonLd,
  },
  ndjson: { isIn: isLines, read: readLines, map: 'columns' },
  indico: { isIn: (head) => isJson(head) && /"startDate"\s*:\s*\{/.test(head), read: readList },
  'confs-tech': {
    isIn: (head) => isJson(head) && /"startDate"\s*:\s*"/.test(head) && /"endDate"\s*:\s*"/.test(head),
    read: readList,
    isOneList: true,
  },
  json: { isIn: isJson, read: readList, map: 'columns' },
  ccfddl: { isIn: (head) => /^\s*-?\s*confs\s*:/m.test(head), read: readCcfddl, isOneList: true },
  'ai-deadlines': {
    isIn: (head) => /^\s*-\s+\w+\s*:/m.test(head) && /^\s+-?\s*(?:deadlines?|year)\s*:/m.test(head),
    read: readAiDeadlines,
    isOneList: true,
  },
  tsv: {
    isIn: (head) => separatorOf(head) === '\t',
    read: (source) => readDelimited(source, '\t'),
    map: 'columns',
  },
  csv: {
    isIn: (head) => separatorOf(head) !== undefined,
    read: (source) => readDelimited(source, separatorOf(source.head) ?? ','),
    map: 'columns',
  },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[]

export function formatOf(name: FormatName): Format {
  return FORMATS[name]
}

/** @throws SourceError if the text has none of the formats */
export function detectFormat({ name, head }: TextSource): FormatName {
  const found = FORMAT_NAMES.find((format) => formatOf(format).isIn(head))
  if (found !== undefined) return found
  throw new SourceError(
    `${name}: expected records in one of the formats ${FORMAT_NAMES.join(', ')}, found another format: give ` +
      'the format with --format, or check the file',
  )
}
