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
 * The share of steps that time one of the requests again. What was timed while code was cold, or the machine
 * busy, would else stay ahead of all that come later.
 */
const TIMED_AGAIN = 0.05

/**
 * A hill climb over what a request can cost: changes the costliest requests known, at first those of `start`,
 * and retains what costs more. Only parameters of some names are given. Seeded by `draw`, but for time, which
 * decides. Returns the costliest of each shape, most first; all of them are timed again in the end.
 */
export function climb(
  directory: Directory,
  draw: Draw,
  names: readonly string[],
  isOver: () => boolean,
  start: readonly Request[] = [],
): readonly Costly[] {
  const { random } = draw
  let population: Costly[] = []
  for (const request of start) add(population, { request, ms: costOf(directory, request) ?? 0 })
  while (!isOver()) {
    if (population.length > 0 && random.chance(TIMED_AGAIN)) {
      const [one] = population.splice(random.below(population.length), 1)
      add(population, timedAgain(directory, one!))
      continue
    }
    const best = () => population[Math.floor(population.length * random.fraction() ** 2)]!.request
    const isNew = population.length < 2 || random.chance(ANEW)
    const other = () => (random.chance(CROSSED) ? crossed(best(), best(), draw) : changed(best(), draw, names))
    const request = isNew ? anyRequest(draw, names) : other()
    const ms = costOf(directory, request, population.length < POPULATION ? 0 : population.at(-1)!.ms)
    if (ms !== undefined) add(population, { request, ms })
  }
  population = population.map((one) => timedAgain(directory, one))
  return population.sort((a, b) => b.ms - a.ms)
}

/** The same request with the least time that it was ever seen to take. */
function timedAgain(directory: Directory, { request, ms }: Costly): Costly {
  return { request, ms: Math.min(ms, costOf(directory, request) ?? ms) }
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
