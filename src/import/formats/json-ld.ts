import { fieldsOf, isObject, type Read } from '../record.ts'
import { SourceError, type TextSource } from '../text-source.ts'
import { parseJson } from './json.ts'

/** A script element with JSON-LD in a page of HTML. */
const SCRIPT = /<script\b[^>]*\bapplication\/ld\+json\b[^>]*>([\s\S]*?)<\/script/gi
/** Types of schema.org that are events: `Event`, `EducationEvent`, also as `https://schema.org/Event`. */
const EVENT = /(?:^|[/:])\w*(?:Event|Festival|Hackathon|CourseInstance)$/
/** Members with further nodes: lists of events, graphs, the subject of a page, events of an EventSeries. */
const CONTAINERS = [
  '@graph',
  'itemListElement',
  'item',
  'mainEntity',
  'mainEntityOfPage',
  'event',
  'events',
  'subEvent',
]
const MAX_DEPTH = 10
/**
 * Beginning and end of a comment (of CDATA or HTML) around a script, which hides the script from old browsers
 * and from XML.
 */
const BEFORE = /^\s*(?:\/\*\s*|\/\/\s*)?<!(?:\[CDATA\[|--)(?:\s*\*\/)?/
const AFTER = /(?:\/\*\s*|\/\/\s*)?(?:\]\]|--)>(?:\s*\*\/)?\s*$/

/**
 * Reads the events of JSON-LD, as a file or inside a page of HTML. If a script of a page is not JSON, it is
 * reported, and the other scripts are read.
 */
export async function* readJsonLd(source: TextSource): AsyncGenerator<Read> {
  const text = await source.whole()
  const isPage = text.trimStart().startsWith('<')
  const scripts = isPage ? [...text.matchAll(SCRIPT)].map(([, script]) => script!) : [text]
  if (scripts.length === 0) {
    throw new SourceError(`${source.name}: expected a script with application/ld+json in the page, found none`)
  }
  let index = 0
  for (const [number, script] of scripts.entries()) {
    const value = isPage ? readScript(script) : parseJson(script, source.name)
    if (value === undefined) {
      yield { at: `script ${number + 1}`, fault: 'expected JSON in a script of the page', value: script.slice(0, 200) }
    }
    for (const node of eventsIn(value, 0)) yield { at: `event ${++index}`, fields: fieldsOf(node) }
  }
}

/** The value of a script; undefined if it is no JSON. */
function readScript(script: string): unknown {
  try {
    return JSON.parse(script.replace(BEFORE, '').replace(AFTER, ''))
  } catch {
    return undefined
  }
}

function* eventsIn(value: unknown, depth: number): Generator<Readonly<Record<string, unknown>>> {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const each of value) yield* eventsIn(each, depth + 1)
  if (!isObject(value)) return
  const types = [value['@type']].flat()
  if (types.some((type) => typeof type === 'string' && EVENT.test(type))) yield value
  else for (const member of CONTAINERS) yield* eventsIn(value[member], depth + 1)
}
