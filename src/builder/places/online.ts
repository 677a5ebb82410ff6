import { fold } from '../../event/fold.ts'
import type { Attendance } from '../../event/record.ts'

/** Words that say that one attends online. */
const ONLINE_WORDS = words(`
  online virtual virtually virtuel virtuell onlineveranstaltung remote remotely webinar webcast zoom livestream
  internet cyberspace metaverse en-ligne digital worldwide-online
`)

/** Words that may stand beside them and name no place. */
const ACCOMPANYING_WORDS = words(`
  event events conference meeting symposium workshop session edition only via on in at the a an and or by fully
  entirely completely purely 100 all mode format free live stream streaming broadcast web based video call
  teams meet google microsoft ms webex youtube twitch discord hopin gather town gathertown slack skype platform
  everywhere anywhere worldwide world wide global globally international home your tbd tba tbc
`)

const SEPARATORS = /[,;|/()[\]:+]|\s[-–—]\s|\s(?:&|and|und|et|y|plus)\s/i

/** Whether a city or its country says that an event is online and nowhere else: `Online via Zoom`. */
export function isOnline(city: string, country: string): boolean {
  return [city, country].some((text) => {
    const all = fold(text).split(' ')
    return all.some((word) => ONLINE_WORDS.has(word)) && all.every(isOfNoPlace)
  })
}

/**
 * How one attends: `online` for a city that is no place, `hybrid` for a place and online, as in
 * `London & Online`: who names both offers both.
 */
export function attendanceOfCity(city: string, country: string): Attendance | null {
  if (isOnline(city, country)) return 'online'
  return partsOf(city).some((part) => isOnline(part, '')) ? 'hybrid' : null
}

/** A city without its parts that mean online. */
export function withoutOnline(city: string): string {
  return attendanceOfCity(city, '') === 'hybrid'
    ? partsOf(city)
        .filter((part) => part !== '' && !isOnline(part, ''))
        .join(', ')
    : city
}

function partsOf(city: string): string[] {
  return city
    .replace(/<[^>]*>/g, ',')
    .split(SEPARATORS)
    .map((part) => part.trim())
}

function isOfNoPlace(word: string): boolean {
  return ONLINE_WORDS.has(word) || ACCOMPANYING_WORDS.has(word)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
