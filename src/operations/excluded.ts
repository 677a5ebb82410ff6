import type * as z from 'zod'
import { ATTRIBUTES, FILTERED_NAMES } from '../event/attributes.ts'
import { EXCLUDABLE, type ExcludableParameter, excludedIn, MAX_EXCLUDED } from '../event/excluded-values.ts'
import type { ExcludableFilter } from '../query/request.ts'
import { type Documentation, refuse, trimmed } from './parameter-kinds.ts'

const RULE = `must be one or more of parameter:value, separated by commas; parameter is one of ${EXCLUDABLE.join(', ')}`

/** Schema of the excluded values, parsed to filters. Each value is checked by the schema of its parameter. */
export function excludedFilters(
  schemas: Readonly<Record<ExcludableParameter, z.ZodType>>,
  { description, examples }: Documentation,
  maxLength: number,
) {
  return trimmed(maxLength)
    .transform((text, context): readonly ExcludableFilter[] => {
      const entries = excludedIn(text)
      if (entries.length > MAX_EXCLUDED) return refuse(context, `must have at most ${MAX_EXCLUDED} values`)
      const filters: ExcludableFilter[] = []
      for (const { parameter, value } of entries) {
        if (parameter === undefined || value === '') return refuse(context, RULE)
        const read = schemas[parameter].safeParse(value)
        if (!read.success)
          return refuse(context, `has a wrong value of ${parameter}, which ${read.error.issues[0]!.message}`)
        filters.push(filterOf(parameter, read.data))
      }
      return filters
    })
    .meta({ description, examples: [...examples] })
}

function filterOf(parameter: ExcludableParameter, value: unknown): ExcludableFilter {
  const by = FILTERED_NAMES.find((name) => ATTRIBUTES[name].parameter === parameter)
  return (by === undefined ? { by: parameter, continent: value } : { by, value }) as ExcludableFilter
}
