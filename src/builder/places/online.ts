import { ATTENDANCE_FORMS, attendanceNamed } from '../../event/attendance.ts'
import type { Attendance } from '../../event/attributes.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { EventRecord } from '../../event/record.ts'
import { partsOf } from './city-parts.ts'

const ONLINE_FORMS = [
  ...ATTENDANCE_FORMS.online,
  ...words(`
  onlineveranstaltung webinar webcast zoom livestream internet cyberspace metaverse digital worldwide-online
`),
].map(fold)
const ONLINE_WORDS = new Set(ONLINE_FORMS.filter((form) => !form.includes(' ')))
const ONLINE_PHRASES = ONLINE_FORMS.filter((form) => form.includes(' ')).map(wordsOf)

/** Words that name no place, and often accompany ONLINE_FORMS: `Online via Zoom`. */
const ACCOMPANYING_WORDS = new Set(
  words(`
  event events conference meeting symposium workshop session edition only via on in at the a an and or by fully
  entirely completely purely 100 all mode format free live stream streaming broadcast web based video call
  teams meet google microsoft ms webex youtube twitch discord hopin gather town gathertown slack skype platform
  everywhere anywhere worldwide world wide global globally international home your tbd tba tbc
`),
)

/** True if a city or its country says that an event is only online: `Online via Zoom`. */
export function isOnline(city: string, country: string): boolean {
  return [city, country].some((text) => {
    const all = wordsOf(fold(text))
    let isSaid = false
    for (let at = 0; at < all.length; ) {
      const online = onlineWordsAt(all, at)
      if (online > 0) isSaid = true
      else if (!ACCOMPANYING_WORDS.has(all[at]!)) return false
      at += online || 1
    }
    return isSaid
  })
}

/** Number of words of the online form that starts at a position; 0 if there is none. */
function onlineWordsAt(all: readonly string[], at: number): number {
  if (ONLINE_WORDS.has(all[at]!)) return 1
  return ONLINE_PHRASES.find((phrase) => phrase.every((word, index) => all[at + index] === word))?.length ?? 0
}

/** Attendance that a city or its country names, or null. Online with a place is hybrid: `London & Online`. */
export function attendanceOfCity(city: string, country: string): Attendance | null {
  if (isOnline(city, country)) return 'online'
  const parts = [city, country].flatMap(partsWithOnline)
  if (parts.some((part) => isOnline(part, ''))) return 'hybrid'
  return parts.map(attendanceNamed).find((attendance) => attendance !== undefined) ?? null
}

/** True if an event that is not online has neither city nor country. */
export function lacksPlace({ city, country, attendance }: EventRecord): boolean {
  return city === '' && country === '' && attendance !== 'online'
}

/** A city or country without the parts that say how people attend. */
export function withoutAttendance(text: string): string {
  if (attendanceOfCity(text, '') === null) return text
  return partsWithOnline(text)
    .filter((part) => !isOnline(part, '') && attendanceNamed(part) === undefined)
    .join(', ')
}

/** Like `partsOf`, but also splits at Spanish `y`. `partsOf` must not: names of some regions have `y`. */
function partsWithOnline(city: string): string[] {
  return partsOf(city).flatMap((part) => part.split(/\sy\s/i))
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
