import type { Point } from './geometry.ts'

/** Latitude and longitude in degrees, in decimals, with a comma or a blank between. */
const PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)$/
const LETTER = /\p{L}/u

/** The rule that a text without letters must keep, to complete "Parameter near ...". */
export const COORDINATES_RULE =
  'must be the name of a place, or latitude and longitude in degrees, such as 48.14,11.58 ' +
  '(latitude from -90 to 90, longitude from -180 to 180)'

/** Whether a text is meant as coordinates: names have letters. */
export function meansCoordinates(text: string): boolean {
  return !LETTER.test(text)
}

/** The point that `lat,lon` in degrees means; undefined for any other text, and outside the globe. */
export function parseCoordinates(text: string): Point | undefined {
  const [, first, second] = PAIR.exec(text.trim().replaceAll('−', '-')) ?? []
  if (first === undefined || second === undefined) return undefined
  const [latitude, longitude] = [Number(first), Number(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
