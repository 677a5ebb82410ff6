import { dataLines } from '../event/data-lines.ts'
import { wordsOf } from '../event/fold.ts'
import { formOf } from './abbreviations.ts'

/** The content of a file of topics. All names are terms separated by single spaces. */
export interface TopicTable {
  /** Names with the same meaning, each group once. */
  readonly groups: readonly (readonly string[])[]
  /** Names of subjects, each with the name of the nearest broader subject. */
  readonly nearest: readonly { readonly name: string; readonly near: string }[]
  /** Names of topics that are no subject. */
  readonly noSubject: ReadonlySet<string>
}

/** Maximum words of a name. A longer text is a description. */
const MAX_WORDS = 8

/**
 * Parses a file of topics:
 *
 * - `law = legal studies = jurisprudence`: these names mean the same.
 * - `cardiology > medicine`: if no topic means cardiology, the topic medicine is used, but not the reverse.
 * - `! general`: a topic of this name has no subject.
 * @throws Error for a malformed line
 */
export function parseTopicTable(text: string): TopicTable {
  const groups: string[][] = []
  const nearest: TopicTable['nearest'][number][] = []
  const noSubject = new Set<string>()
  for (const { line, refuse } of dataLines(text, 'the topics')) {
    const wrong = () =>
      refuse(
        '"name = name = ...", "name > name", "! name" or a comment that starts with #',
        `each name must have 1 to ${MAX_WORDS} words`,
      )
    const name = (written: string | undefined) => {
      const form = formOf(written ?? '')
      const words = wordsOf(form).length
      if (words < 1 || words > MAX_WORDS) throw wrong()
      return form
    }
    const [first, second, ...more] = line.split('>')
    if (line.startsWith('!')) noSubject.add(name(line.slice(1)))
    else if (second !== undefined) {
      if (more.length > 0 || line.includes('=')) throw wrong()
      nearest.push({ name: name(first), near: name(second) })
    } else {
      const names = new Set(line.split('=').map(name))
      if (!line.includes('=')) throw wrong()
      groups.push([...names])
    }
  }
  return { groups, nearest, noSubject }
}
