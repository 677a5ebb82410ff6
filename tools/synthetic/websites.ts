import type { Random } from './random.ts'

const SMALL_WORDS = new Set(['and', 'for', 'the', 'its', 'under'])

/** The part of an address that names the series: about 20 lower-case letters, digits and hyphens at most. */
export function makeSlug(random: Random, acronym: string, subject: string): string {
  if (random.chance(0.6)) return `${acronym.toLowerCase()}${random.pick(['', 'conf', '-conf', '-events'])}`
  const words = subject.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []
  const [first = acronym.toLowerCase(), second] = words.filter((word) => !SMALL_WORDS.has(word))
  return second === undefined || first.length + second.length > 18 ? first : `${first}-${second}`
}

/** An address in a domain reserved for examples (RFC 2606), so that no link leads to a real site. */
export function makeWebsite(random: Random, slug: string, year: number): string {
  switch (random.below(5)) {
    case 0:
      return `https://${slug}${year}.example.org/`
    case 1:
      return `https://www.${slug}.example.com/${year}/`
    case 2:
      return `https://${slug}.example/${year}/index.html`
    case 3:
      return `https://events.example.net/${slug}/${year}`
    default:
      return `http://www.${slug}.example.org/${year}`
  }
}
