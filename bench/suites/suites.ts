import type { Corpus } from '../support/corpus.ts'
import { buildFigures } from './build.ts'
import { classFigures } from './classes.ts'
import { edgeFigures } from './edges.ts'
import { facetFigures } from './facets.ts'
import type { Figure } from './figure.ts'
import { kernelFigures } from './kernels.ts'
import { loadFigures } from './load.ts'
import { memoryFigures } from './memory.ts'
import { stageFigures } from './stages.ts'
import { textFigures } from './text.ts'

type Suite = (corpus: Corpus) => Figure[] | Promise<Figure[]>

/** What `--only` chooses from, in the order in which they run. */
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
