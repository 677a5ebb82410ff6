import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { kernelFigures } from './kernels.ts'
import { edgeFigures, textFigures } from './pages.ts'
import { buildFigures, loadFigures, memoryFigures } from './processes.ts'
import { classFigures, facetFigures, stageFigures } from './searches.ts'

type Suite = (corpus: Corpus) => Figure[] | Promise<Figure[]>

/** Suites by their names for `--only`, in the order in which they run. */
export const SUITES = {
  kernels: kernelFigures,
  classes: classFigures,
  plan: stageFigures('plan'),
  match: stageFigures('match'),
  page: stageFigures('page'),
  text: textFigures,
  edges: edgeFigures,
  facets: facetFigures,
  load: loadFigures,
  memory: memoryFigures,
  build: buildFigures,
} as const satisfies Record<string, Suite>

export type SuiteName = keyof typeof SUITES
export const SUITE_NAMES = Object.keys(SUITES) as SuiteName[]
