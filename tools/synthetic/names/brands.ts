import { wordList } from '../text-lists.ts'

/**
 * Invented names of projects, products and agencies: "Datavex", "Solarium Lab". They stand in titles of workshops and webinars and name commercial
 * organizers, so that no real company is said to hold an event.
 */
const BEGINNINGS = wordList(`
  Quant Data Nova Syn Eco Med Bio Lumi Vera Opti Cogni Terra Aqua Helio Inno Scien Aca Edu Astra Cyber Neo Omni Uni Proto Vita Geno Photo Sol Aero Magna
  Integra Nexa Alta Cora Delta Evo Fluo Globa Hexa Ignis Juno Kine Lexi Meta Nuvo Orbi Pano Qubi Reso Stella Tekno Ultra Vivo Xeno Ypsi Zeta Arca Bora Cali Dyna
`)
const MIDDLES = wordList('ra li vo na ti mo se ka ri lo du ne')
const ENDINGS = wordList('ix ent ium ora ex ion is on ava eon ics ify yx ant era um alis oda ure ano ell ova')

/** Distinct; by popularity. 59 beginnings, with or without one of 12 middles, with one of 22 endings; each fifth taken. */
export function brands(): string[] {
  const all = BEGINNINGS.flatMap((beginning) =>
    ['', ...MIDDLES].flatMap((middle) => ENDINGS.map((ending) => beginning + middle + ending)),
  )
  // 5 and 101 are prime to the list's length, so that stepping visits every fifth in a mixed order.
  return [...new Set(Array.from({ length: Math.floor(all.length / 5) }, (_, step) => all[(step * 505) % all.length]!))]
}
