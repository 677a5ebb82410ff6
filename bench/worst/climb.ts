import type { Directory } from '../../src/search/directory.ts'
import type { Draw } from '../queries/draw.ts'
import { costOf } from './cost.ts'
import { anyRequest, changed, crossed, type Request } from './requests.ts'

export interface Costly {
  readonly request: Request
  readonly ms: number
}

/** Number of costly requests that are kept. */
const POPULATION = 60
/** Maximum number of kept requests with the same parameters, so that other causes of cost are kept too. */
const OF_ONE_SHAPE = 2
/** Share of steps that draw a new request, and of the other steps that cross two requests. */
const ANEW = 0.15
const CROSSED = 0.15
/** Share of steps that time a kept request again, because its first time may be that of a busy machine. */
const TIMED_AGAIN = 0.05

/**
 * A hill climb over the cost of requests: changes the costliest requests, at first those of `start`, and
 * keeps requests that cost more. Uses only the parameters `names`. Returns requests, costliest first.
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

/** Times a request again, and keeps the smaller time. */
function timedAgain(directory: Directory, { request, ms }: Costly): Costly {
  return { request, ms: Math.min(ms, costOf(directory, request) ?? ms) }
}

/** Adds a request by cost. If there are too many of its shape, or in all, removes the cheapest of them. */
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
