/** What an expression of PromQL names. Whether it is one is for promtool to say; this only reads names where names stand. */

interface Names {
  /** Metrics, each with the labels that its matchers name. */
  readonly metrics: readonly { readonly name: string; readonly matched: readonly string[] }[]
  /** Labels that something is grouped or matched by. */
  readonly grouped: readonly string[]
}

const GROUPING = ['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']
const WORDS = ['and', 'or', 'unless', 'offset', 'bool', 'atan2', 'inf', 'nan']

export function namesIn(expression: string): Names {
  // texts, ranges and comments hold no names; a label's value is of no interest
  const text = expression
    .replace(/#.*$/gm, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
  const metrics: { name: string; matched: string[] }[] = []
  const grouped: string[] = []
  const rest = text.replace(/\b(\w+)\s*\(([^()]*)\)/g, (whole, word: string, inside: string) => {
    if (!GROUPING.includes(word)) return whole
    grouped.push(...labelsIn(inside))
    return ' '
  })
  for (const [, name, opening, inside] of rest.matchAll(/\b([a-z_:][\w:]*)\b\s*(?:(\()|\{([^}]*)\})?/gi)) {
    if (opening !== undefined || WORDS.includes(name!.toLowerCase())) continue
    metrics.push({ name: name!, matched: labelsIn((inside ?? '').replace(/[!=~]+\s*""/g, '')) })
  }
  return { metrics, grouped }
}

function labelsIn(list: string): string[] {
  return list.split(',').flatMap((label) => (label.trim() === '' ? [] : [label.trim()]))
}
