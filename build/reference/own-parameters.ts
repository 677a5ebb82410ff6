/** Parameters of calendars and exports that the OpenAPI document lacks. */
import type { z } from 'zod'
import { type Html, html } from '../../src/formats/page.ts'
import { calendarParameters, exportParameters } from '../../src/operations/many-rows.ts'
import { searchParameters } from '../../src/operations/search-parameters.ts'
import type { Schema } from './openapi.ts'
import { parameterHtml, type Rule } from './parameters.ts'

/** The parameter `token` of URLs that calendar programs open. The HTTP routes remove it. */
const TOKEN = {
  type: 'string',
  description: 'A feed token, for calendar programs, which cannot send a key.',
  examples: ['cds_feed_...'],
}

/** The parameters that searches do not have, or that differ from the parameters of a search. */
export const OWN_PARAMETERS = {
  calendar: { ...differing(calendarParameters), token: TOKEN },
  export: differing(exportParameters),
}

interface Documentation extends Schema {
  readonly description: string
  readonly examples: readonly (string | number)[]
}

export function ownParametersHtml(of: keyof typeof OWN_PARAMETERS, rules: Readonly<Record<string, Rule>>): Html {
  const parameters: Readonly<Record<string, Documentation>> = OWN_PARAMETERS[of]
  return html`<dl class="parameters">
${Object.entries(parameters).map(([name, { description, examples, ...schema }]) =>
  parameterHtml(`${of}-${name}`, { name, in: 'query', description, example: examples[0]!, schema }, rules[name]),
)}</dl>
`
}

function differing({ shape }: z.ZodObject): Readonly<Record<string, Documentation>> {
  const ofSearch: z.ZodObject['shape'] = searchParameters.shape
  const own = Object.entries(shape).filter(([name, schema]) => schema !== ofSearch[name])
  return Object.fromEntries(own.map(([name, schema]) => [name, documentationOf(schema as z.ZodType)]))
}

/** The documentation of a schema. An optional schema wraps the documented schema. */
function documentationOf(schema: z.ZodType): Documentation {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return (schema.meta() ?? (innerType && documentationOf(innerType))) as Documentation
}
