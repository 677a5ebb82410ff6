import { fold } from '../../event/fold.ts'

/** Words that say that an event is online, and words that may stand with them. */
const ONLINE_WORDS = new Set('online virtual virtually remote webinar zoom livestream internet cyberspace'.split(' '))
const ACCOMPANYING_WORDS = new Set(
  (
    'event events only via on in at the a and by fully entirely completely 100 conference meeting teams meet ' +
    'google microsoft webex youtube twitch discord hopin gather platform live stream streaming everywhere ' +
    'anywhere worldwide world global web broadcast'
  ).split(' '),
)

/** Whether a city, with its country, says that an event is online and nowhere else: `Online via Zoom`. */
export function isOnline(city: string, country: string): boolean {
  const value = city === '' ? country : city
  const words = fold(value).split(' ')
  return (
    words.some((word) => ONLINE_WORDS.has(word)) &&
    words.every((word) => ONLINE_WORDS.has(word) || ACCOMPANYING_WORDS.has(word))
  )
}
