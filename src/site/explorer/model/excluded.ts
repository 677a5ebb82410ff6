/** The values that a search excludes: the parameter `exclude`. */
import { ATTRIBUTES } from '../../../event/attributes.ts'
import {
  EXCLUDABLE,
  type ExcludableParameter,
  excludedIn,
  MAX_EXCLUDED,
  textOfExcluded,
} from '../../../event/excluded-values.ts'
import { changed, type Search } from './search.ts'
import { chosenKey, toggled, type ValueField, valuesOf } from './values.ts'

/** The parameter that excludes a value of a field; undefined if values of the field cannot be excluded. */
export function excludableBy(field: ValueField): ExcludableParameter | undefined {
  const parameter = field in ATTRIBUTES ? ATTRIBUTES[field as keyof typeof ATTRIBUTES].parameter : field
  return EXCLUDABLE.find((name) => name === parameter)
}

/** The key of an excluded value in `excludedValues`. */
export function excludedKey(field: ValueField, value: string): string {
  return `not ${chosenKey(field, value)}`
}

/** The keys of the values that a search excludes in some fields. */
export function excludedValues({ exclude }: Search, fields: readonly ValueField[]): string[] {
  if (exclude === undefined) return []
  return excludedIn(exclude).flatMap(({ parameter, value }) => {
    const field = fields.find((one) => excludableBy(one) === parameter)
    return field === undefined ? [] : [excludedKey(field, value)]
  })
}

/** Excludes a value and removes a filter for it, or removes the exclusion if the search already has it. */
export function toggledExclusion(search: Search, field: ValueField, value: string): Search {
  const parameter = excludableBy(field)
  if (parameter === undefined) return search
  const isSame = (other: string) => other.toLowerCase() === value.toLowerCase()
  const entries = search.exclude === undefined ? [] : excludedIn(search.exclude)
  const others = entries.filter((entry) => entry.parameter !== parameter || !isSame(entry.value))
  const isNew = others.length === entries.length
  const next = isNew ? [...others, { parameter, value }].slice(-MAX_EXCLUDED) : others
  const included = valuesOf(search, field).some(isSame) ? toggled(search, field, value) : search
  return changed(included, { exclude: textOfExcluded(next) })
}
