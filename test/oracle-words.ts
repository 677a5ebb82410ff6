/** A test needs the same few thousand texts millions of times. */
const knownWords = new Map<string, readonly string[]>()

/** Runs of ASCII letters and digits, in lower case and without accents. */
export function wordsOf(text: string): readonly string[] {
  const plain = () =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  const words = knownWords.get(text) ?? plain().match(/[a-z0-9]+/g) ?? []
  knownWords.set(text, words)
  return words
}

export function folded(text: string): string {
  return wordsOf(text).join(' ')
}
