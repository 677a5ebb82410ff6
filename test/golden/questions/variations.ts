import { RECORDS } from '../../questions/records.ts'

/** Questions made of lists of words by rule: thousands, each unlike the others in one thing. */

const NOUNS = ['robotics', 'machine learning', 'metals', 'chemistry', 'python', 'databases', 'elearning', 'icml']

const PLACE_WORDS = [
  ...['Berlin', 'Munich', 'Bavaria', 'Germany', 'Europe', 'Scandinavia', 'NYC', 'Paris', 'Texas', 'London Ontario'],
  ...['Cambridge UK', 'Cambridge MA', 'Springfield', 'Portland Oregon', 'the US', 'the United Kingdom', 'Asia'],
  ...['Online', 'Athens Greece', 'Frankfurt am Main Germany', 'Georgia', 'South Africa', 'New York State', 'Köln'],
  ...['Wien or Budapest', 'France and Italy', 'Osaka Japan', 'Benelux', 'Reading', 'Nice', 'Hyderabad', 'San Jose'],
]
const AROUND_PLACES = ['%n in %p', '%n %p', '%p %n', '%n near %p', '%n from %p', '%n conference, %p', 'in %p: %n']

const DATES = [
  ...['March', 'march 2027', 'mar 2027', '2027 march', '15 march', 'march 15', '15th of march 2027', 'March the 15th'],
  ...[
    'march 15-17',
    '15 to 17 march',
    '15 17 march 2027',
    '2027-03-15',
    '15.3.2027',
    '3/15/2027',
    '31/04/2027',
    '03/2027',
  ],
  ...['2027-03', '2027 3', '13/2027', 'spring', 'spring 2027', 'winter 2027', 'winter 2026/27', 'winter 2026 2027'],
  ...[
    'summer of 2027',
    'autumn 2026',
    'fall',
    'Q1',
    'Q4 2026',
    'q5 2027',
    'h2 2027',
    'H3 2027',
    '2027 Q3',
    'year 2027',
  ],
  ...[
    'third quarter',
    'first quarter of 2027',
    'fifth quarter',
    'second half of 2027',
    'first half',
    'second half of march',
  ],
  ...['first half of march 2027', 'second half of february', 'third half of march', 'first week of march'],
  ...['third week of april 2027', 'last week of february 2028', 'fourth week of march', 'second week of 2027'],
  ...['week of march 15', 'week from 2027-03-14', 'weekend of march 20', 'weekend around 1 january', 'week of march'],
  ...[
    'week beginning april 5',
    'early 2027',
    'mid 2027',
    'late 2027',
    'early march',
    'mid march',
    'late february 2028',
  ],
  ...[
    'beginning of q2 2027',
    'end of the year',
    'end of next week',
    'start of summer',
    'middle of the month',
    'late 15 march',
  ],
  ...[
    'rest of the month',
    'remaining 2026',
    'later this week',
    'later next year',
    'rest of 2027',
    'remainder of november',
  ],
  ...['today', 'tonight', 'tomorrow', 'morgen', 'this week', 'next week', 'last week', 'coming week', 'this weekend'],
  ...['next weekend', 'last weekend', 'this month', 'next month', 'last month', 'previous month', 'this quarter'],
  ...['next quarter', 'last quarter', 'this year', 'next year', 'last year', 'this day', 'next day', 'this november'],
  ...['next november', 'last november', 'next december', 'last october', 'this spring', 'next spring', 'last spring'],
  ...[
    'next winter',
    'last winter',
    'this winter',
    'next march 2028',
    'next 3 days',
    'next two weeks',
    'next 2 weekends',
  ],
  ...['next 13 months', 'next 2 quarters', 'next 1 year', 'next few weeks', 'next weeks', 'coming days', 'next 0 days'],
  ...['next couple of months', 'next a couple of years', 'in the next year', 'within 3 months', 'within a week'],
  ...['in 3 months', 'during the next 5 days', 'over the coming weeks', 'last 2 weeks', 'past month', 'past 3 months'],
  ...['last 30 days', 'past', 'previous', 'last few years', 'last weeks', 'christmas', 'xmas 2025', 'navidad 2027'],
  ...['from march', 'from march to may', 'from november to february', 'from 15 march 2027 to 3 april', 'since 2025'],
  ...['from now on', 'from today', 'starting in may', 'beginning march 2027', 'from may 2027 onwards', 'ab april'],
  ...['march to may 2027', 'march - may', 'november - february 2027', 'december 2026 to january', 'oct nov 2027'],
  ...['march until 5 may 2027', '2026 to 2027', 'march 2027 on', 'may 2027 onwards', '2027 on', 'june through august'],
  ...['between march and may', 'between 2026 and 2027', 'between november and february', 'between q1 and q3 2027'],
  ...[
    'before march',
    'before 2026',
    'before today',
    'before next month',
    'until march',
    'by the end of 2027',
    'up to may',
  ],
  ...['until 2025', 'till tomorrow', 'after march', 'after march 2027', 'after 2026', 'after today', 'after next week'],
  ...[
    'nach april',
    'vor dezember',
    'im mai',
    'en marzo',
    'в мае',
    '2027年',
    '2027年4月',
    '2027年 4月',
    '12月',
    '13月',
    '5月に',
  ],
  ...[
    'may',
    'in may',
    'jan',
    'dec',
    'set',
    '1999',
    '2199',
    '2200',
    '1899',
    '27',
    "'27",
    '99',
    '01',
    '26 27',
    '32 march',
  ],
  ...[
    '0 march',
    '29 february',
    '29 february 2027',
    '30 february 2028',
    '29 february 2028',
    'march 32',
    'a year',
    'years',
  ],
]
const DAYS = ['2026-11-20', '2026-12-31', '2027-01-01', '2027-03-15', '2028-02-29']

const KINDS = [
  ...['workshop', 'workshops', 'conf', 'summit', 'symposia', 'meetup', 'webinars', 'seminar or workshop', 'convention'],
  ...[
    'online',
    'in person',
    'hybrid',
    'virtual conference',
    'on site workshop',
    'online or hybrid',
    'via zoom',
    'remote',
  ],
  ...[
    'deadline',
    'cfp',
    'call for papers',
    'open cfp',
    'deadline march 2027',
    'deadline in january',
    'papers due 2027',
  ],
  ...[
    'submission deadline next month',
    'deadline before february 2027',
    'january deadline',
    '2027 deadline',
    'to submit',
  ],
  ...[
    'upcoming',
    'best',
    'top 10',
    'list of',
    'annual',
    'international conference',
    'academic events',
    'german',
    'french',
  ],
  ...[
    'events',
    'when is',
    'where can i find',
    'what are the',
    'my team',
    'about',
    'related to',
    'the',
    'of',
    'and',
    'or',
  ],
]

const KNOWN_WORDS = [
  ...['robotics', 'chemistry', 'cryptography', 'kubernetes', 'volcanology', 'microservices', 'nanomaterials', 'python'],
  ...['semiconductors', 'insurance', 'metals', 'coffee', 'icml', 'pycon', 'europython', 'devsecops', 'bsidesmunich'],
  ...['malaria', 'animation', 'webinar', 'workshop', 'munich', 'reykjavik', 'january', 'steel', 'logic', 'aaai', 'law'],
]
const PHRASES = [
  ...['machine learning', 'open source', 'soft matter', 'data base theory', 'health care ethics', 'dev sec ops'],
  ...['cyber physical systems', 'copper con', 'viking python summit', 'graph data management', 'euro python'],
  ...['front end evening', 'nano materials', 'harbour machine learning days', 'law and algorithms', 'number theory'],
]

/** A word as people mistype it. */
function misspellings(word: string): string[] {
  const [third, middle, last] = [2, word.length >> 1, word.length - 1]
  const without = (at: number) => word.slice(0, at) + word.slice(at + 1)
  const twice = (at: number) => word.slice(0, at) + word[at] + word.slice(at)
  const swapped = (at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  const other = (at: number) => `${word.slice(0, at)}x${word.slice(at + 1)}`
  return [
    ...[
      without(0),
      without(third),
      without(middle),
      without(last),
      twice(third),
      twice(last),
      swapped(0),
      swapped(third),
    ],
    ...[
      swapped(middle - 1),
      other(0),
      other(middle),
      other(last),
      without(third).slice(0, -1),
      swapped(third).slice(1),
    ],
    ...[`${word}s`, `${word}x`, `x${word}`, `${word.slice(0, middle)} ${word.slice(middle)}`, `${word}conference`],
    ...[word.slice(0, 3), word.slice(0, 4), word.slice(0, 5), word.slice(0, -2)],
  ]
}

/** Words in a row as people join, divide and mix them. */
function mixed(phrase: string): string[] {
  const words = phrase.split(' ')
  const rest = words.slice(1)
  return [
    ...[
      words.join(''),
      words.join('-'),
      [...words].reverse().join(' '),
      [words[0] + rest[0]!, ...rest.slice(1)].join(' '),
    ],
    ...[`the ${phrase}`, `${phrase} of`, `${phrase} xyzzy`, `xyzzy ${phrase} qwertz`, `${phrase} ${phrase}`, words[0]!],
    ...[`${phrase} 2027`, `${phrase}2027`, `${phrase} conference`, `${words.join('')}workshop`, `3rd ${phrase}`],
    ...[`${phrase} volcanology`, `${phrase} in lima`, misspellings(words[0]!)[2] + phrase.slice(words[0]!.length)],
  ]
}

const SUBJECTS = [...new Set(RECORDS.flatMap(({ topic, sub_topic }) => [topic, sub_topic]))].filter(
  (text) => typeof text === 'string',
)
const someSubjects = SUBJECTS.filter((_, at) => at % 3 === 0)

function topicValues(subject: string, at: number): string[] {
  const other = SUBJECTS[(at + 7) % SUBJECTS.length]!
  const [word] = subject.split(' ')
  const near = misspellings(subject.toLowerCase())
  return [
    ...[
      subject,
      `${subject}s`,
      `${subject} Studies`,
      `Applied ${subject}`,
      `${subject} and ${other}`,
      `${subject}, ${other}`,
    ],
    ...[
      subject.split(' ').reverse().join(' '),
      word!,
      near[1]!,
      near[6]!,
      near[12]!,
      `${word} of ${other}`,
      `${subject} 2027`,
    ],
    ...[
      `${subject} conferences`,
      `upcoming ${subject} workshops`,
      `${subject}/${other} & History`,
      subject.slice(0, 4),
    ],
  ]
}

const CITY_VALUES = [
  ...['Berlin', 'Munich', 'Vienna', 'Köln', 'Lisbon', 'Kraków', 'São Paulo', 'Reykjavík', 'Springfield', 'Cambridge'],
  ...['New York City', 'Los Angeles', 'San Francisco', 'Bengaluru', 'Santiago', 'Georgetown', 'Oxford', 'Innsbruck'],
]
const BEHIND_CITY = [
  '',
  ', Germany',
  ', USA',
  ', UK',
  ', MA',
  ' OR',
  ', Bavaria',
  ' in the US',
  ', Atlantis',
  ', Paris',
]

const COUNTRY_VALUES = [
  ...['Germany', 'United States', 'United Kingdom', 'Czech Republic', 'South Korea', 'New Zealand', 'France', 'Japan'],
  ...['Switzerland', 'Netherlands', 'Guyana', 'Costa Rica', 'Iceland', 'Egypt', 'Chile', 'Austria', 'Canada', 'India'],
]

const FILTERS = [
  ...['q=python', 'q=metals', 'q=machine learning', 'q=conference', 'topic=Botany', 'country=Japan', 'country=Germany'],
  ...['city=Tokyo', 'city=Munich', 'type=workshop', 'type=webinar', 'continent=Europe', 'near=Madrid', 'month=2027-03'],
  ...[
    'year=2026',
    'from=2026-11-20',
    'to=2026-11-20',
    'attendance=online',
    'deadline_from=2026-11-20',
    'subtopic=Logic',
  ],
  ...['to=2025-06-01', 'from=2028-06-01', 'deadline_to=2026-12-31', 'country=Spain,Nigeria', 'q=days', 'q=2027'],
]
const PAGES = [
  '',
  ' & offset=10',
  ' & limit=50',
  ' & limit=3 & offset=2',
  ' & limit=7 & offset=95',
  ' & limit=1 & offset=9',
]
const ORDERS = ['relevance', 'date', '-date', 'name', 'deadline']
const FACETS = ['topic', 'sub_topic', 'country', 'continent', 'city', 'type', 'month', 'year', 'day', 'attendance']

/** Meanings of one kind, of which the second is a part of the first, or the other way round, or neither. */
const TWO_MEANINGS = [
  ['Europe', 'Germany'],
  ['Munich', 'Germany'],
  ['Scandinavia', 'Sweden'],
  ['Texas', 'USA'],
  ['France', 'Japan'],
  ['2027', 'march 2027'],
  ['March', '2027'],
  ['2026', '2027'],
  ['online', 'hybrid'],
  ['workshop', 'conference'],
] as const
const BETWEEN_MEANINGS = [' or ', ' oder ', ' ou ', ' или ', ' and ', ', ', ' or in ', ' of the ']

const UNKNOWN = [
  ...['xyzzya', 'qwertzb', 'plughc', 'frobnid', 'wibblee', 'zorkmif', 'quuxeg', 'blorpth', 'snarfei', 'gronkij'],
  ...['thwackk', 'florbil', 'yikkesm', 'vexxorn', 'kludgho', 'zilchup'],
]

/** Questions of one part, two, three and so on: around each number at which something is no longer done. */
function growing(): string[] {
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
  const first = (words: readonly string[], count: number) => words.slice(0, count).join(' ')
  const near = KNOWN_WORDS.map((word) => misspellings(word)[6]!)
  const joinedSubjects = (count: number, sign: string) => SUBJECTS.slice(4, 4 + count).join(sign)
  const places = ['Munich', 'Berlin', 'Atlantis', 'Vienna', 'Lima', 'Paris', 'Mordor', 'Tokyo']
  return [
    ...upTo(16).flatMap((count) => [
      `q=${first(UNKNOWN, count)}`,
      `q=machine learning ${first(UNKNOWN, count)}`,
      `q=${first(UNKNOWN, count)} in Berlin 2027 & type=workshop`,
      `q=${first(near, count)}`,
      `q=metals ${first(near, count)}`,
      `q=${first(KNOWN_WORDS, count)}`,
      `q=${first(KNOWN_WORDS, count)} & country=Germany & year=2027`,
      `q=workshop ${first(KNOWN_WORDS, count)}`,
      `q=${first(NOUNS, count)} online in Europe 2027`,
      `q=conference & city=${first(UNKNOWN, count - 1)} Munich, Germany`,
      `city=Munich ${first(UNKNOWN, count)}`,
    ]),
    ...upTo(10).flatMap((count) =>
      [', ', ' and ', '/'].flatMap((sign) => [
        `topic=${joinedSubjects(count, sign)} & limit=2`,
        `subtopic=${joinedSubjects(count, sign)}${sign}Wibble & limit=2`,
      ]),
    ),
    ...upTo(8).flatMap((count) => [
      ...[', ', ' and ', ' or '].map((sign) => `city=${places.slice(0, count).join(sign)} & limit=2`),
      `countries=${COUNTRY_VALUES.slice(0, count).join(',')},${UNKNOWN.slice(0, count).join(',')} & limit=2`,
      `countries=${COUNTRY_VALUES.slice(0, count)
        .map((name) => misspellings(name)[2])
        .join(',')} & limit=2`,
      `country=${COUNTRY_VALUES.slice(0, count).join(' and ')} & limit=2`,
      `q=python in ${places.slice(0, count).join(' or ')}`,
    ]),
    ...upTo(12).flatMap((letters) =>
      [
        'internationalization',
        'reykjavikreykjavik',
        'machinelearning',
        '中国机器学习大会人工智能',
        'München2027',
      ].flatMap((text) => [`q=${text.slice(0, letters)}`, `city=${text.slice(0, letters)} & limit=2`]),
    ),
  ]
}

/** All of them, each once. */
export function variations(): string[] {
  const q = (text: string) => `q=${text}`
  const pairs = FILTERS.flatMap((one, at) => [3, 7, 11].map((step) => [one, FILTERS[(at + step) % FILTERS.length]!]))
  const questions = [
    ...PLACE_WORDS.flatMap((place, p) =>
      AROUND_PLACES.map((form, f) => q(form.replace('%p', place).replace('%n', NOUNS[(p + f) % NOUNS.length]!))),
    ),
    ...DATES.flatMap((date, at) => [
      q(`databases ${date}`),
      ...DAYS.map((today) => `${q(`events ${date}`)} & limit=2 & today=${today}`).filter(
        (_, day) => (at + day) % 2 === 0,
      ),
    ]),
    ...KINDS.flatMap((kind, at) => [
      ...NOUNS.map((noun, n) => q(n % 2 ? `${kind} ${noun}` : `${noun} ${kind}`)),
      q(`${kind} ${NOUNS[at % NOUNS.length]} in Europe`),
      `${q(kind)} & limit=2`,
    ]),
    ...KNOWN_WORDS.flatMap((word, at) => [
      ...misspellings(word).map(q),
      ...misspellings(word).map((wrong) => q(`${wrong} ${KNOWN_WORDS[(at + 5) % KNOWN_WORDS.length]}`)),
    ]),
    ...PHRASES.flatMap((phrase) => mixed(phrase).map(q)),
    ...someSubjects.flatMap((subject, at) =>
      topicValues(subject, at).map((value, v) => `${v % 3 === at % 3 ? 'subtopic' : 'topic'}=${value} & limit=4`),
    ),
    ...CITY_VALUES.flatMap((city) => BEHIND_CITY.map((behind) => `city=${city}${behind} & limit=4`)),
    ...CITY_VALUES.flatMap((city) => misspellings(city).map((wrong) => `city=${wrong} & limit=4`)),
    ...CITY_VALUES.flatMap((city, at) => [`near=${city} & within_km=${[1, 50, 300, 2000][at % 4]} & facets=city`]),
    ...COUNTRY_VALUES.flatMap((country) => misspellings(country).map((wrong) => `country=${wrong} & limit=3`)),
    ...COUNTRY_VALUES.map((country, at) => `countries=${country},${COUNTRY_VALUES[(at + 3) % 18]},Atlantes & limit=3`),
    ...FILTERS.flatMap((filter, at) => PAGES.map((page, p) => `${filter} & sort=${ORDERS[(at + p) % 5]}${page}`)),
    ...FILTERS.flatMap((filter) => ORDERS.map((order) => `${filter} & sort=${order} & limit=6 & offset=3`)),
    ...FILTERS.map((filter, at) => `${filter} & facets=${FACETS[at % 10]},${FACETS[(at + 3) % 10]} & facets_limit=4`),
    ...pairs.flatMap(([one, other], at) => [
      `${one} & ${other} & sort=${ORDERS[at % 5]}`,
      `${one} & ${other} & type=seminar & facets=${FACETS[at % 10]} & facets_limit=3`,
    ]),
    ...CITY_VALUES.flatMap((city, at) =>
      BEHIND_CITY.flatMap((behind, b) => {
        const wrong = misspellings(city)[(at + 5 * b) % 14]!
        return [`city=${wrong}${behind} & limit=4`, q(`python in ${wrong}${behind}`)]
      }),
    ),
    ...TWO_MEANINGS.flatMap(([one, other]) =>
      BETWEEN_MEANINGS.flatMap((between) => [
        q(`events ${one}${between}${other}`),
        q(`${other}${between}${one} python`),
      ]),
    ),
    ...growing(),
  ]
  return [...new Set(questions)].filter((question) => {
    const names = question.split(' & ').map((part) => part.slice(0, part.indexOf('=')))
    return new Set(names).size === names.length
  })
}
