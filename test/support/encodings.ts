import fc from 'fast-check'

/** Each letter is plain, or percent-encoded once or several times, with upper-case or lower-case digits. */
export function encodings(text: string): fc.Arbitrary<string> {
  const forms = [...text].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    const digits = [...hex].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('')
    return fc.constantFrom(
      ...[letter, letter, letter, `%${hex}`, `%${hex.toUpperCase()}`],
      ...[`%25${hex}`, `%2525${hex}`, `%${digits}`, `%25${digits}`, `%%32%35${hex}`],
    )
  })
  return fc.tuple(...forms).map((letters) => letters.join(''))
}

/** The text, and the results of decoding it once, twice and so on. */
export function decodeRepeatedly(text: string): string[] {
  const texts = [text]
  for (;;) {
    const last = texts.at(-1)!
    const next = last.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (next === last) return texts
    texts.push(next)
  }
}
