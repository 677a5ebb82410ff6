import { brands } from './names/brands.ts'
import type { City } from './places/places.ts'
import { universitiesIn } from './places/universities.ts'
import type { Random } from './random.ts'
import { lineList, phraseList } from './text-lists.ts'
import type { Field } from './topics.ts'
import { Weighted, zipf } from './weighted.ts'

/** Scientific societies; `*` is the sub-topic. */
const societies = zipf(
  lineList(`
    International Society for *
    International Association for *
    Society for *
    Institute of *
    World Federation of *
    Academy of *
    International Union of *
    Foundation for *
    Council for *
    Young Researchers in *
    Network for *
    Centre for *
  `),
  0.6,
)

/** Invented companies that hold many conferences. */
const agencies = zipf(
  brands()
    .slice(0, 1200)
    .map(
      (brand, index) =>
        `${brand} ${phraseList('Conferences, Events, Academic Press, Meetings, Congress Services')[index % 5]}`,
    ),
  0.7,
)

type Organizer = (random: Random, field: Field, home: City) => string

const ORGANIZERS = new Weighted<Organizer>([
  [(random, field) => societies.draw(random).replace('*', field.subTopic), 30],
  [(random, field, home) => `${home.country} ${random.pick(['Society', 'Association'])} of ${field.subTopic}`, 8],
  [(random, _field, home) => drawUniversity(random, home), 30],
  [(random, field, home) => `Faculty of ${field.topic}, ${drawUniversity(random, home)}`, 10],
  [(random) => agencies.draw(random), 22],
])

export function drawOrganizer(random: Random, field: Field, home: City): string {
  return ORGANIZERS.draw(random)(random, field, home)
}

function drawUniversity(random: Random, home: City): string {
  return random.pick(universitiesIn(home))
}
