import type { EventType } from '../../../src/event/attributes.ts'
import type { City } from '../places/places.ts'
import type { Random } from '../random.ts'
import { Weighted } from '../weighted.ts'
import { SURNAMES } from './surnames.ts'

/** The places of a series: any country, one country, one city, or online. */
export type Scope = 'world' | 'national' | 'local' | 'online'

/** Returns words around the subject, which replaces `*`: `International Conference on *`. */
type Frame = (home: City, random: Random) => string

const WORLD_CONFERENCES = new Weighted<Frame>([
  [() => 'International Conference on *', 34],
  [() => 'International * Conference', 4],
  [() => 'World * Congress', 2],
  [(home, random) => `${random.pick(home.regions)} * Conference`, 3],
  [(home, random) => `${random.pick(home.regions)} Symposium on *`, 2],
  [() => 'Conference on *', 5],
  [() => 'World Congress on *', 5],
  [() => 'World Conference on *', 2],
  [() => 'International Symposium on *', 9],
  [() => 'International Congress of *', 4],
  [() => 'Global Summit on *', 4],
  [() => 'Global Experts Meeting on *', 2],
  [() => 'IEEE International Conference on *', 4],
  [() => 'ACM Symposium on *', 1.5],
  [() => 'IFAC/IFIP Conference on *', 0.5],
  [(home, random) => `${random.pick(home.regions)} Conference on *`, 8],
  [(home, random) => `${random.pick(home.regions)} Congress of *`, 4],
  [() => 'Annual Meeting on *', 2],
  [() => 'International Forum on *', 2],
  [() => 'Symposium on *', 3],
  [() => '* Conference', 4],
  [() => '* World', 1],
  [() => '* Congress', 3],
])

const NATIONAL_CONFERENCES = new Weighted<Frame>([
  [() => 'National Conference on *', 14],
  [() => '* Conference', 5],
  [() => '* Symposium', 4],
  [() => '* Days', 3],
  [() => '* Forum', 2],
  [(home) => `${home.name} * Conference`, 3],
  [(home) => `${home.country} Conference on *`, 10],
  [() => 'Annual Conference on *', 14],
  [() => 'Symposium on *', 14],
  [() => 'Conference on *', 14],
  [() => 'National Congress of *', 8],
  [(home) => `${home.country} Annual Meeting on *`, 6],
  [() => 'Spring Meeting on *', 4],
  [() => 'Autumn Meeting on *', 3],
  [() => 'Summit on *', 5],
  [() => 'Forum on *', 6],
])

const WORKSHOPS = new Weighted<Frame>([
  [() => 'Workshop on *', 32],
  [() => '* Workshop', 6],
  [() => '* Bootcamp', 1],
  [() => 'International * Workshop', 3],
  [() => 'Summer School in * for Graduate Students', 2],
  [() => 'International Workshop on *', 27],
  [() => 'Hands-on Workshop: *', 5],
  [() => 'Summer School on *', 7],
  [() => 'Winter School on *', 3],
  [() => 'Training Workshop on *', 5],
  [() => 'Doctoral Workshop on *', 4],
  [() => 'Joint Workshop on *', 3],
  [() => 'Hackathon for *', 1],
  [(_home, random) => `${random.pick(SURNAMES)} School on *`, 2],
  [(home) => `${home.name} Workshop on *`, 5],
])

const SEMINARS = new Weighted<Frame>([
  [() => 'Seminar on *', 14],
  [() => '* Seminar', 14],
  [(home) => `${home.name} * Seminar`, 5],
  [() => '* Journal Club', 2],
  [() => 'Research Seminar: *', 16],
  [(home) => `${home.name} Seminar on *`, 20],
  [() => 'Graduate Seminar in *', 8],
  [() => 'Colloquium on *', 12],
  [() => 'Reading Group: *', 4],
  [() => 'Public Lecture: *', 6],
  [(_home, random) => `${random.pick(SURNAMES)} Memorial Lecture on *`, 6],
  [(_home, random) => `${random.pick(SURNAMES)}-${random.pick(SURNAMES)} Seminar: *`, 3],
  [(_home, random) => `${random.pick(SURNAMES)}'s Seminar on *`, 1],
])

const WEBINARS = new Weighted<Frame>([
  [() => 'Webinar: *', 26],
  [() => 'Webinar on *', 14],
  [() => '* Webinar', 5],
  [() => '* Explained', 2],
  [() => '*: Ask the Experts', 2],
  [() => 'Live Webinar on *', 9],
  [() => 'Online Course in *', 8],
  [() => 'Introduction to *', 12],
  [() => 'Virtual Seminar on *', 6],
  [() => 'Masterclass: *', 5],
  [() => 'How to Get Started with *', 3],
  [() => 'Q&A: *', 2],
  [(_home, random) => `Dr. ${random.pick(SURNAMES)} on *`, 5],
])

export function drawFrame(random: Random, type: EventType, scope: Scope, home: City): string {
  return framesOf(type, scope).draw(random)(home, random)
}

function framesOf(type: EventType, scope: Scope): Weighted<Frame> {
  if (type === 'conference') return scope === 'world' ? WORLD_CONFERENCES : NATIONAL_CONFERENCES
  return { workshop: WORKSHOPS, seminar: SEMINARS, webinar: WEBINARS }[type]
}
