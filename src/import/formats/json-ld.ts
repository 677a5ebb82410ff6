import { fieldsOf, isObject, type ReadRecord } from '../record.ts'
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
/** Beginning and end of a comment (CDATA or HTML) that hides a script from XML and old browsers. */
const BEFORE = /^\s*(?:\/\*\s*|\/\/\s*)?<!(?:\[CDATA\[|--)(?:\s*\*\/)?/
const AFTER = /(?:\/\*\s*|\/\/\s*)?(?:\]\]|--)>(?:\s*\*\/)?\s*$/

/** Reads the events of JSON-LD, from a file or a page of HTML. Scripts that are not JSON are reported. */
export async function* readJsonLd(source: TextSource): AsyncGenerator<ReadRecord> {
  const text = await source.whole()
  const isPage = text.trimStart().startsWith('<')
  const scripts = isPage ? [...text.matchAll(SCRIPT)].map(([, script]) => script!) : [text]
  if (scripts.length === 0) {
    throw new SourceError(
      `${source.name}: expected a script with application/ld+json in the page, found none: check the file`,
    )
  }
  const values = scripts.map((script) => (isPage ? readScript(script) : parseJson(script, source.name)))
  const nodes = new Map(values.flatMap((value) => [...nodesIn(value, 0)]))
  let index = 0
  for (const [number, value] of values.entries()) {
    if (value === undefined) {
      const fault = 'expected JSON in a script of the page'
      yield { at: `script ${number + 1}`, fault, value: scripts[number]!.slice(0, 200) }
    }
    for (const event of eventsIn(value, 0)) {
      yield { at: `event ${++index}`, fields: fieldsOf(withoutKeywords(event, nodes, 0)) }
    }
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

/** The nodes with an `@id` and other members, by their `@id`. */
function* nodesIn(value: unknown, depth: number): Generator<readonly [id: string, node: object]> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const each of Object.values(value)) yield* nodesIn(each, depth + 1)
  if (isObject(value) && typeof value['@id'] === 'string' && !isReference(value)) yield [value['@id'], value]
}

/** Copies a value. `{ "@value": text }` becomes the text, and `{ "@id": id }` the node with this id. */
function withoutKeywords(value: unknown, nodes: ReadonlyMap<string, object>, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((each) => withoutKeywords(each, nodes, depth + 1))
  if (!isObject(value)) return value
  if ('@value' in value) return value['@value']
  const named = isReference(value) ? nodes.get(value['@id'] as string) : undefined
  // references in a named node stay as they are: nodes often name each other
  const others = named === undefined ? nodes : new Map()
  const members = Object.entries(named ?? value).map(([name, each]) => [name, withoutKeywords(each, others, depth + 1)])
  return Object.fromEntries(members)
}

function isReference(value: Readonly<Record<string, unknown>>): boolean {
  return '@id' in value && Object.keys(value).length === 1
}
