import { randomNumbers } from '../../support/random-numbers.ts'
import type { OpenApiDocument, OpenApiParameter } from './attacked-service.ts'

export interface Draw {
  below(number: number): number
  pick<Value>(values: readonly Value[]): Value
  isOneIn(number: number): boolean
  value(parameter: OpenApiParameter): string
  plainCall(path: string): Record<string, string>
  /** A query string with unusual names, values and encodings among valid parameters. */
  oddQuery(path: string): string
}

const WORDS = ['machine', 'learning', 'soil', 'quantum', 'optics', 'networks', 'lenses', 'bridges', 'conference']
  .concat(['workshop', 'annual', 'days', 'of', 'the', 'ml', 'physics', '2027', '12th', 'berlin', 'online', 'machne'])
  .concat(['optcs', '中国', '物理学', 'Øresund', '"quoted"', 'upcoming', 'next month', 'xyzzy', 'C++', "women's"])

/** Values of some parameters. Other parameters except `q` get values of the OpenAPI document. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  topic: ['Computer Science', 'Physics', 'physics', 'optics', 'CS', 'Humanities', 'AI and physics', 'nothing'],
  subtopic: ['Networks', 'Optics', 'C:\\Sharp', 'none'],
  country: ['France', 'Germany', 'USA', 'W3', 'Fiji', 'de', 'Asia', 'Chile and Peru', 'Nowhere', '🇩🇪'],
  countries: ['France,Germany', 'USA, Fiji,, W3', 'Nowhere,France', ',', 'Europe'],
  city: ['Paris', 'Berlin', 'new york', '???', 'Online', 'Paris, Texas', 'California', 'Springfield', 'Nowhere'],
  near: ['Paris', 'Berlin', '48.85,2.35', 'Springfield', 'Nowhere', '-90,180'],
  type: ['conference', 'seminars', 'Workshop', 'webinar'],
  from: ['2026-01-15', '2026-11-20', '2027-03-01'],
  to: ['2026-12-31', '2027-02-28', '2027-06-30'],
  month: ['2026-12', '2027-02'],
  year: ['2026', '2027', '2031'],
  deadline_from: ['2026-01-31', '2026-02', '2027-02-01'],
  deadline_to: ['2027-02-01', '2027-03', '2026-12-31'],
  attendance: ['online', 'in-person', 'hybrid', 'virtual'],
  facets: ['topic', 'type,month', 'country,city,continent', 'attendance,deadline_month,year,sub_topic'],
  fields: ['id', 'id,name', 'location.city,dates', 'website,submission_deadline'],
  limit: ['1', '2', '10', '50'],
  offset: ['0', '1', '7', '120', '9007199254740941'],
  id: ['1', '1001', '7920001', '9007199254740991'],
}

const ODD_VALUES = [
  ...['', ' ', '0', '-1', '1e1', '0x10', '10.0', '+5', '٣', 'null', 'undefined', '[object Object]', '__proto__'],
  ...['constructor', '\u202e', '\ufeff', '\ud83d\ude00', 'a\u0301'.repeat(80), "' OR 1=1 --", '../../etc/passwd'],
  ...['<script>', '{{7*7}}', '%', '%s%n', '2026-02-30', '2026-13', '99999-01-01', '9'.repeat(400), 'x '.repeat(90)],
  ...[','.repeat(1999), 'ﷺ'.repeat(60), '\u1100'.repeat(150), 'İ', 'ß', '½', '-0', '1_000'],
]

const ODD_PARTS = ['q=%00', 'q=%ff%fe', 'q=%zz', 'q=%', '%71=x', 'q=a&q=b', '=', '&&&', 'q', 'q==', 'q[]=1', 'q%00=1']
  .concat(['limit=1;offset=2', 'q=%25%35%30', 'q=+%20+', 'q=a%0d%0aX-Injected:%201', 'q=%ed%a0%80', '__proto__[x]=1'])
  .concat(['country=%F0%9F%87%A9%F0%9F%87%AA', 'timing=1', 'timing=2', 'limit=%31', 'facets_limit=300', 'token=x'])

export function drawFrom(document: OpenApiDocument, seed: number): Draw {
  const below = randomNumbers(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
  const isOneIn = (number: number) => below(number) === 0
  const words = () => Array.from({ length: 1 + below(isOneIn(6) ? 14 : 4) }, () => pick(WORDS)).join(' ')
  const value = ({ name, schema, example }: OpenApiParameter): string => {
    if (name === 'q') return words()
    const own = VALUES[name]
    if (own !== undefined) return pick(own)
    if (schema.enum !== undefined) return pick(schema.enum)
    if (schema.type === 'integer' || schema.type === 'number') return String(1 + below(schema.maximum ?? 1000))
    return String(example ?? 'x')
  }
  const parametersOf = (path: string) =>
    (document.paths[path]?.get.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const some = (path: string, most: number): OpenApiParameter[] => {
    const all = parametersOf(path)
    return all.length === 0 ? [] : Array.from({ length: below(most + 1) }, () => pick(all))
  }
  return {
    below,
    pick,
    isOneIn,
    value,
    plainCall: (path) => Object.fromEntries(some(path, 4).map((parameter) => [parameter.name, value(parameter)])),
    oddQuery(path) {
      const parts = some(path, 5).map((parameter) => {
        const given = isOneIn(2) ? value(parameter) : pick(ODD_VALUES)
        return `${parameter.name}=${isOneIn(8) ? strangelyEncoded(given) : encodeURIComponent(given)}`
      })
      for (let more = below(3); more > 0; more--) parts.splice(below(parts.length + 1), 0, pick(ODD_PARTS))
      if (isOneIn(200)) parts.push(`q=${'a'.repeat(below(40_000))}`)
      return parts.join('&')
    },
  }
}

function strangelyEncoded(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
