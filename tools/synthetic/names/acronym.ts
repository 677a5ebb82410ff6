import type { Random } from '../random.ts'

const SMALL_WORDS = new Set(['on', 'of', 'and', 'in', 'for', 'the', 'to', 'a', 'at', 'its', 'under', 'with'])

const MAX_LETTERS = 6

/** Makes an acronym: mostly of first letters, such as `ICML`; some are like `MLCon`, `EuroML` or `MacLea`. */
export function makeAcronym(random: Random, frame: string, subTopic: string, subject: string): string {
  // most acronyms name the sub-topic, as in real lists, which also keeps the vocabulary small
  const about = random.chance(0.05) ? subject : subTopic
  const form = random.fraction()
  if (form < 0.74) return (initials(frame) + initials(about)).slice(0, MAX_LETTERS)
  if (form < 0.84) return `${initials(about)}${random.pick(['Con', 'Conf', 'Days', 'Tech', 'World', 'Meet', 'Lab'])}`
  if (form < 0.92) return `${random.pick(['Euro', 'Asia', 'Global', 'Inter', 'Afri', 'Nord'])}${initials(about)}`
  return syllables(about)
}

function initials(phrase: string): string {
  return significantWords(phrase)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** The first three letters of at most two words: `ComVis`. */
function syllables(phrase: string): string {
  return significantWords(phrase)
    .slice(0, 2)
    .map((word) => word.slice(0, 3))
    .join('')
}

function significantWords(phrase: string): string[] {
  return phrase.split(/[^A-Za-z]+/).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
}
