import { materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSet, LazyUnion } from '../docset/docset.ts'
import { arrange } from '../docset/operands.ts'
import type { Clause } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { makeCombinations, withCombination } from './combinations.ts'
import { type FacetWay, facetWays } from './facets/ways.ts'
import { matchSearch } from './run-search.ts'

/** What a clause is to the intersection. */
type Role = 'narrows the window' | 'decides' | 'is probed' | 'is ANDed'

/** One operand of the intersection. */
interface Step {
  /** The clause it is made of; two where what both have in common was kept. */
  readonly clauses: readonly Clause[]
  readonly form: DocSet['form'] | LazyUnion['form']
  /** Documents that meet the clause; of alternatives, counted with repetition. */
  readonly count: number
  readonly role: Role
}

/** A plan in the order in which it is worked off. */
export interface Explanation {
  /** In the order of work; empty when nothing can match. */
  readonly steps: readonly Step[]
  /** The clause that nothing meets; undefined when the sets were intersected. */
  readonly nothingMeets: Clause | undefined
  /** Documents from `from` up to, not including, `to` were looked at: what all windows have in common. */
  readonly window: { readonly from: number; readonly to: number }
  /** Documents that were taken away because they have not ended; 0 without the filter. */
  readonly except: number
  /** How each facet is counted once it has been asked for, and in how many documents. */
  readonly facets: readonly FacetWay[]
  readonly matches: Readonly<Record<'all' | 'inName' | 'exact', { form: DocSet['form'] | 'sum'; count: number }>>
}

/** Plans and matches a search, and says how. */
export function explainSearch(snapshot: Snapshot, request: SearchRequest): Explanation {
  const { space } = snapshot.lists
  space.reset()
  const combinations = makeCombinations(snapshot)
  const { plan, resolved, matches } = matchSearch(snapshot, combinations, request)
  const shape = ({ form, count }: DocSet) => ({ form, count })
  const all = matches.all()
  const isMade = all.sets.length <= 1 && all.less.count === 0
  const found = {
    all: isMade ? shape(materializeUnion(all, space)) : { form: 'sum' as const, count: all.count },
    inName: shape(matches.inName()),
    exact: shape(matches.exact()),
  }
  if (plan.kind === 'nothing') {
    return { steps: [], nothingMeets: plan.because, window: { from: 0, to: 0 }, except: 0, matches: found, facets: [] }
  }
  const { clauses, except } = plan
  const sets = clauses.map(({ docs }) => docs)
  const combination = combinations.findIn(sets)
  const { from, to, decider, lists, dense, choices } = arrange(withCombination(sets, combination), snapshot.rows)
  const step = (docs: DocSet | LazyUnion, role: Role): Step => {
    const isPart = (clause: Clause) =>
      docs === combination?.docs ? combination.of.includes(clause.docs) : clause.docs === docs
    return { clauses: clauses.filter(isPart), form: docs.form, count: docs.count, role }
  }
  return {
    steps: [
      ...clauses.filter(({ docs }) => docs.form === 'range').map(({ docs }) => step(docs, 'narrows the window')),
      ...(decider ? [step(decider, 'decides')] : []),
      ...lists.map((docs) => step(docs, 'is probed')),
      ...[...dense, ...choices].map((docs) => step(docs, decider ? 'is probed' : 'is ANDed')),
    ],
    nothingMeets: undefined,
    window: { from, to },
    except: except.count,
    matches: found,
    facets: facetWays(snapshot, combinations, request, resolved, all),
  }
}
