import type { Random } from '../random.ts'

const SMALL_WORDS = new Set(['on', 'of', 'and', 'in', 'for', 'the', 'to', 'a', 'at', 'its', 'under', 'with'])

/** Longest acronym made of first letters alone; longer ones nobody remembers. */
const MAX_LETTERS = 6

/** `ICML` for the `International Conference on *` Machine Learning; now and then `MLCon`, `EuroML` or `MacLea`. */
export function makeAcronym(random: Random, frame: string, subTopic: string, subject: string): string {
  // Organisers name the field, not every word of the title. It also keeps the vocabulary in bounds: with a quarter of the
  // acronyms made from subjects, five million names held 133,000 distinct words; with a twentieth they hold 76,000.
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

/** First three letters of up to two words: `ComVis`. */
function syllables(phrase: string): string {
  return significantWords(phrase)
    .slice(0, 2)
    .map((word) => word.slice(0, 3))
    .join('')
}

function significantWords(phrase: string): string[] {
  return phrase.split(/[^A-Za-z]+/).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
}
