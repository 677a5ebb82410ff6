import { wordsOf } from '../event/fold.ts'
import { formOf } from './abbreviations.ts'

/** The content of a file of topics. All names are terms separated by single spaces. */
export interface TopicTable {
  /** Names with the same meaning, each group once. */
  readonly groups: readonly (readonly string[])[]
  /** Names with the name of the nearest subject. */
  readonly nearest: readonly { readonly name: string; readonly near: string }[]
  /** Names of topics that are no subject. */
  readonly noSubject: ReadonlySet<string>
}

/** Error: a line of the file of topics is invalid. */
class TopicTableError extends Error {
  override readonly name = 'TopicTableError'

  constructor(line: number, found: string) {
    super(
      `line ${line} of the topics: expected "name = name = ...", "name > name", "! name" or a comment that ` +
        `starts with #, got ${JSON.stringify(found)}: each name must have 1 to ${MAX_WORDS} words`,
    )
  }
}

/** Maximum number of words of a name; longer texts are descriptions. */
const MAX_WORDS = 8

/**
 * Parses a file of topics:
 *
 * - `law = legal studies = jurisprudence`: these names mean the same.
 * - `cardiology > medicine`: if no topic means cardiology, medicine is the nearest; not the other way round.
 * - `! general`: a topic of this name has no subject.
 * @throws TopicTableError
 */
export function parseTopicTable(text: string): TopicTable {
  const groups: string[][] = []
  const nearest: TopicTable['nearest'][number][] = []
  const noSubject = new Set<string>()
  text.split('\n').forEach((line, index) => {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) return
    const name = (written: string | undefined) => {
      const form = formOf(written ?? '')
      const words = wordsOf(form).length
      if (words < 1 || words > MAX_WORDS) throw new TopicTableError(index + 1, line)
      return form
    }
    const [first, second, ...more] = content.split('>')
    if (content.startsWith('!')) noSubject.add(name(content.slice(1)))
    else if (second !== undefined) {
      if (more.length > 0 || content.includes('=')) throw new TopicTableError(index + 1, line)
      nearest.push({ name: name(first), near: name(second) })
    } else {
      const names = new Set(content.split('=').map(name))
      if (!content.includes('=')) throw new TopicTableError(index + 1, line)
      groups.push([...names])
    }
  })
  return { groups, nearest, noSubject }
}
