import { wordList } from '../text-lists.ts'

/** Parts of words such as "neurocardiology", which are the long tail of the vocabulary. */
const PREFIXES = wordList(`
  neuro bio micro nano geo electro immuno photo hydro thermo psycho cardio macro pharmaco cyto histo angio
  endo hyper poly eco agro aero astro socio magneto mechano paleo radio chemo crypto cryo ethno onco osteo
  patho phyto piezo proto pseudo retro sono spectro stereo toxico vaso xeno zoo auto hemo hepato lipo lympho
  myo nephro ophthalmo ortho pneumo procto rheo rhino sero thrombo uro viro archaeo dendro litho limno petro
  seismo tecto carto chrono demo ergo infra inter intra iso kine meso meta multi opto para peri pico quasi
  semi sub super supra tele trans tribo ultra
`)
const ROOTS = wordList(`
  cardi bi gen morph chem hydr derm path physi toxic immun klimat lith path therm phot troph top ton metr
  techn log ocean meteor glaci volcan vir myc parasit ornith entom zo phyt dendr hist cyt enzym prote lipid
  metabol pharm psych neur encephal oste arthr my nephr ur gastr enter hepat pulmon ot rhin laryng ophthalm
  odont gynec andr ped ger onc hemat angi lymph vascul electr magnet aer acoust opt rhe trib crystall metall
  polymer coll rob ethn soci anthr crimin phil lingu phon semant lexic mus theat carbo arche pale sediment
  strat min ge tect seism
`)
const ENDINGS = wordList(`
  ology ometry ography otherapy ogenesis omics onics odynamics opathy
  oscopy ologies oplasia ogenetics olysis oplasty otoxicity
`)

/** So many that a million names use nearly all of them. */
const COMPOUND_COUNT = 12_000

/** A prime that does not divide the number of combinations, so that the steps visit each combination once. */
const STEP = 7919

/** Compounds, capitalized and distinct, most popular first. */
export function scientificCompounds(): string[] {
  const roots = [...new Set(ROOTS)]
  const combinations = PREFIXES.length * roots.length * ENDINGS.length
  const compounds = new Set<string>()
  for (let step = 0; compounds.size < COMPOUND_COUNT && step < combinations; step++) {
    const combination = (step * STEP) % combinations
    const prefix = PREFIXES[combination % PREFIXES.length]!
    const root = roots[Math.floor(combination / PREFIXES.length) % roots.length]!
    const ending = ENDINGS[Math.floor(combination / (PREFIXES.length * roots.length))]!
    compounds.add(capitalize(prefix + root + ending))
  }
  return [...compounds]
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
