/** Whether a folded word is an ordinary word of English, rather than a name or a term of art. */
export function isOrdinaryWord(word: string): boolean {
  return 'nice reading mobile bath best of date split tours cork essen man mons deep lens data bergen'
    .split(' ')
    .includes(word)
}
