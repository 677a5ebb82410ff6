import { readYaml } from '../../yaml.ts'
import { deadlineKind } from '../columns.ts'
import { type Deadline, fieldsOf, isObject, type ReadRecord, textOf } from '../record.ts'
import { SourceError, type TextSource } from '../text-source.ts'

/** Lists of deadlines that people keep in YAML. */

type Item = Readonly<Record<string, unknown>>

/** Texts that lists use in place of a day that is not known yet. */
const UNKNOWN = /^(?:tb[adc]|to be (?:announced|decided|confirmed)|n\/a|none|null|-)?$/i

/** Reads the list of ccf-deadlines. Each edition is a record, which also has the fields of its conference. */
export async function* readCcfddl(source: TextSource): AsyncGenerator<ReadRecord> {
  let index = 0
  for (const { confs, ...conference } of await itemsOf(source)) {
    for (const edition of Array.isArray(confs) ? confs : [confs]) {
      const at = `edition ${++index}`
      if (!isObject(edition)) {
        yield { at, fault: 'expected the member confs with at least one edition', value: textOf(conference.title) }
        continue
      }
      const { timeline, timezone } = edition
      const rounds = (Array.isArray(timeline) ? timeline : []).filter(isObject)
      const deadlines = rounds.flatMap((times, round) =>
        Object.entries(times).flatMap(([name, due]) => {
          if (name === 'comment') return []
          const kind = name.replace(/_deadline$/, '')
          return deadlineOf({
            kind,
            due,
            zone: timezone,
            round: rounds.length > 1 ? round + 1 : 0,
            label: times.comment,
          })
        }),
      )
      yield { at, fields: fieldsOf({ ...conference, ...edition, timeline: undefined }), deadlines }
    }
  }
}

/**
 * Reads the list of ai-deadlines. `deadlines` of an item become deadlines, all other members become fields;
 * `rankings` such as `CCF: A, CORE: A*` also become `rankings.CCF` and `rankings.CORE`.
 */
export async function* readAiDeadlines(source: TextSource): AsyncGenerator<ReadRecord> {
  for (const [index, { deadlines, ...item }] of (await itemsOf(source)).entries()) {
    const fields = fieldsOf(item)
    for (const [, scheme, value] of textOf(item.rankings).matchAll(/([\w ]+?)\s*:\s*([^,]+)/g)) {
      fields.set(`rankings.${scheme!.trim()}`, value!.trim())
    }
    const listed = (Array.isArray(deadlines) ? deadlines : []).filter(isObject)
    yield {
      at: `item ${index + 1}`,
      fields,
      deadlines: listed.flatMap(({ type, date, timezone, label }) =>
        deadlineOf({ kind: textOf(type), due: date, zone: timezone ?? item.timezone, round: 0, label }),
      ),
    }
  }
}

interface Written {
  readonly kind: string
  readonly due: unknown
  readonly zone: unknown
  readonly round: number
  readonly label: unknown
}

/** The deadline; none if it has no day yet. */
function deadlineOf({ kind, due, zone, round, label }: Written): Deadline[] {
  if (UNKNOWN.test(textOf(due))) return []
  return [{ kind: deadlineKind(kind) ?? kind, due: textOf(due), zone: textOf(zone), round, label: textOf(label) }]
}

async function itemsOf(source: TextSource): Promise<Item[]> {
  let value: unknown
  try {
    value = readYaml(await source.whole())
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`${source.name}: expected YAML, got "${(error as Error).message}": correct the file`)
  }
  const items = (Array.isArray(value) ? value : [value]).filter(isObject)
  if (items.length > 0) return items
  throw new SourceError(`${source.name}: expected a list of conferences in YAML, found none: check the format`)
}
