import type { Directory } from '../../src/search/directory.ts'
import type { Draw } from '../queries/draw.ts'
import { costOf } from './cost.ts'
import { anyRequest, changed, crossed, type Request } from './requests.ts'

/** A request and what it costs. */
export interface Costly {
  readonly request: Request
  readonly ms: number
}

/**
 * Requests that are changed further. Of those with the same parameters two stay: others find other causes.
 */
const POPULATION = 60
const OF_ONE_SHAPE = 2
/** The share of steps that start anew, and of those that cross two requests. */
const ANEW = 0.15
const CROSSED = 0.15

/**
 * A hill climb over what a request can cost: changes the costliest requests known, and retains what costs
 * more. Only parameters of some names are given. Seeded by `draw`, but for time, which decides. Returns the
 * costliest of each shape, most first.
 */
export function climb(
  directory: Directory,
  draw: Draw,
  names: readonly string[],
  isOver: () => boolean,
): readonly Costly[] {
  const { random } = draw
  const population: Costly[] = []
  while (!isOver()) {
    const best = () => population[Math.floor(population.length * random.fraction() ** 2)]!.request
    const isNew = population.length < 2 || random.chance(ANEW)
    const other = () => (random.chance(CROSSED) ? crossed(best(), best(), draw) : changed(best(), draw, names))
    const request = isNew ? anyRequest(draw, names) : other()
    const ms = costOf(directory, request, population.length < POPULATION ? 0 : population.at(-1)!.ms)
    if (ms !== undefined) add(population, { request, ms })
  }
  return population
}

/** Adds a request in its place; the last one of its shape, or of all, goes when there are too many. */
function add(population: Costly[], found: Costly): void {
  const place = population.findIndex(({ ms }) => ms < found.ms)
  population.splice(place < 0 ? population.length : place, 0, found)
  const alike = population.filter(({ request }) => shapeOf(request) === shapeOf(found.request))
  if (alike.length > OF_ONE_SHAPE) population.splice(population.indexOf(alike.at(-1)!), 1)
  if (population.length > POPULATION) population.pop()
}

function shapeOf(request: Request): string {
  return Object.keys(request).sort().join(' ')
}
