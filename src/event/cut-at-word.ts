/**
 * A text of at most `most` code points: the text itself, or its beginning up to the end of a word, with an
 * ellipsis. A text whose last word would be most of it is cut inside that word.
 */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const beginning = characters.slice(0, most - 1).join('')
  const isWordEnd = /\s/u.test(characters[most - 1]!)
  const end = isWordEnd ? beginning.length : beginning.search(/\s+\S*$/u)
  return `${beginning.slice(0, end >= beginning.length / 2 ? end : undefined).trimEnd()}…`
}
