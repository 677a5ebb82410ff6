/**
 * Korean particles, which follow a noun without a space: 한국의 is "of Korea". Names of events have many nouns
 * without particles, so a query is searched without its particle if no event has the word.
 */
const PARTICLES = [
  '에서의 으로의 에서는 으로는 에게서 이라는 으로써 으로서',
  '에서 에게 으로 까지 부터 처럼 보다 마다 이나 이란 라는 와의 과의 에의 로서 로써 한테',
  '은 는 이 가 을 를 의 에 와 과 로 도 만 나',
].flatMap((particles) => particles.split(' '))

const HANGUL = /^[\uac00-\ud7a3]+$/
/**
 * Minimum number of remaining syllables. One syllable is more likely the beginning of a word: 회의 is a
 * meeting.
 */
const MIN_STEM = 2

/** Possible forms of a folded word without its particle, shortest particle first; none for other words. */
export function stemsOf(word: string): string[] {
  if (!HANGUL.test(word)) return []
  return PARTICLES.filter((particle) => word.endsWith(particle) && word.length - particle.length >= MIN_STEM)
    .map((particle) => word.slice(0, -particle.length))
    .reverse()
}
