import { materializeUnion } from '../docset/disjoint-union.ts'
import { type DocSet, type LazyUnion, NONE, range } from '../docset/docset.ts'
import { arrange } from '../docset/operands.ts'
import type { Clause } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import type { Reading } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { createCombinations, withCombination } from './combinations.ts'
import { type FacetMethod, facetMethods } from './facets/methods.ts'
import type { Matches } from './match.ts'
import { matchSearch } from './run-search.ts'

/** The part of an operand in the intersection. */
type Role = 'narrows the window' | 'decides' | 'is probed' | 'is ANDed'

/** One operand of the intersection. */
interface Step {
  /** The clause that the operand comes from; two where it is their retained intersection. */
  readonly clauses: readonly Clause[]
  readonly form: DocSet['form'] | LazyUnion['form']
  /** Documents that meet the clause. In a union, a document counts once for each of its sets. */
  readonly count: number
  readonly role: Role
}

/** A set of matches: its form, `union` where it is not materialized, and its size. */
interface Shape {
  readonly form: DocSet['form'] | LazyUnion['form']
  readonly count: number
}

/** A plan in the order in which it is executed. */
export interface Explanation {
  /** The reading of `q` that answers; undefined without `q`. */
  readonly reading: Reading | undefined
  /** In the order of execution; empty when nothing can match. */
  readonly steps: readonly Step[]
  /** The clause that no event meets; undefined when the sets were intersected. */
  readonly nothingMeets: Clause | undefined
  /** The documents `from` up to, not including, `to` were looked at: the overlap of all windows. */
  readonly window: { readonly from: number; readonly to: number }
  /** Documents that were excepted because they have not ended; 0 without the filter. */
  readonly except: number
  /** How each facet is counted once it has been asked for, and in how many documents. */
  readonly facets: readonly FacetMethod[]
  readonly matches: { readonly all: Shape; readonly nameTier: Shape; readonly editions: Shape }
}

/** Plans and matches a search, and says how. */
export function explainSearch(snapshot: Snapshot, request: SearchRequest): Explanation {
  const { space } = snapshot.lists
  space.reset()
  const combinations = createCombinations(snapshot)
  const { plan, resolved, matches } = matchSearch(snapshot, combinations, request)
  const found = shapesOf(matches, snapshot)
  const reading = resolved.text?.reading
  if (plan.kind === 'nothing') {
    return {
      reading,
      steps: [],
      nothingMeets: plan.because,
      window: { from: 0, to: 0 },
      except: 0,
      matches: found,
      facets: [],
    }
  }
  const { clauses, except } = plan
  const sets = clauses.map(({ docs }) => docs)
  const combination = combinations.findIn(sets)
  const { from, to, decider, lists, dense, unions } = arrange(withCombination(sets, combination), snapshot.rows)
  const step = (docs: DocSet | LazyUnion, role: Role): Step => {
    const isSource = (clause: Clause) =>
      docs === combination?.docs ? combination.of.includes(clause.docs) : clause.docs === docs
    return { clauses: clauses.filter(isSource), form: docs.form, count: docs.count, role }
  }
  return {
    reading,
    steps: [
      ...clauses.filter(({ docs }) => docs.form === 'range').map(({ docs }) => step(docs, 'narrows the window')),
      ...(decider ? [step(decider, 'decides')] : []),
      ...lists.map((docs) => step(docs, 'is probed')),
      ...[...dense, ...unions].map((docs) => step(docs, decider ? 'is probed' : 'is ANDed')),
    ],
    nothingMeets: undefined,
    window: { from, to },
    except: except.count,
    matches: found,
    facets: facetMethods(snapshot, combinations, request, resolved, matches.all()),
  }
}

function shapesOf(matches: Matches, { lists: { space }, rows }: Snapshot): Explanation['matches'] {
  const shape = ({ form, count }: DocSet): Shape => ({ form, count })
  const union = matches.all()
  const isOneSet = union.sets.length <= 1 && union.less.count === 0
  const all: Shape = isOneSet ? shape(materializeUnion(union, space)) : { form: 'union', count: union.count }
  if (matches.kind === 'alike') return { all, nameTier: shape(NONE), editions: shape(NONE) }
  const { nameTier } = matches
  const inName = nameTier.kind === 'whole' ? nameTier.all() : nameTier.within(range(0, rows))
  return { all, nameTier: shape(inName), editions: shape(matches.editions()) }
}
