/**
 * A text of at most `most` code points: the text itself, or its beginning up to the end of a word, with an
 * ellipsis. If the last word would be most of the result, the text is cut inside that word.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  // a code point has one or two code units, so this much of a long text is enough
  const characters = [...text.slice(0, 2 * most + 1)]
  if (characters.length <= most) return text
  const beginning = characters.slice(0, most - 1).join('')
  const isWordEnd = /\s/u.test(characters[most - 1]!)
  const end = isWordEnd ? beginning.length : beginning.search(/\s+\S*$/u)
  return `${beginning.slice(0, end >= beginning.length / 2 ? end : undefined).trimEnd()}…`
}
