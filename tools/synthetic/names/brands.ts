import { wordList } from '../text-lists.ts'

/** Parts of invented names such as "Datavex", so that no synthetic event names a real company. */
const BEGINNINGS = wordList(`
  Quant Data Nova Syn Eco Med Bio Lumi Vera Opti Cogni Terra Aqua Helio Inno Scien Aca Edu Astra Cyber Neo
  Omni Uni Proto Vita Geno Photo Sol Aero Magna Integra Nexa Alta Cora Delta Evo Fluo Globa Hexa Ignis Juno
  Kine Lexi Meta Nuvo Orbi Pano Qubi Reso Stella Tekno Ultra Vivo Xeno Ypsi Zeta Arca Bora Cali Dyna
`)
const MIDDLES = wordList('ra li vo na ti mo se ka ri lo du ne')
const ENDINGS = wordList('ix ent ium ora ex ion is on ava eon ics ify yx ant era um alis oda ure ano ell ova')

/** Distinct names of projects and companies, most popular first. */
export function brands(): string[] {
  const all = BEGINNINGS.flatMap((beginning) =>
    ['', ...MIDDLES].flatMap((middle) => ENDINGS.map((ending) => beginning + middle + ending)),
  )
  // the greatest common divisor of 505 and the length of the list is 5, so no step visits an element again
  return [...new Set(Array.from({ length: Math.floor(all.length / 5) }, (_, step) => all[(step * 505) % all.length]!))]
}
