import { EUROPE } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, any, inCity, inCountry, inMonth, inYear, isOnline, isType, isUpcoming, named } from '../truth.ts'

const CONFERENCE = isType('conference')
const WORKSHOP = isType('workshop')
const SEMINAR = isType('seminar')

/** Questions with words for types of events, most of them in `q`. */
export const types = [
  ask(
    'machine learning workshops',
    { q: 'machine learning workshops' },
    all(about(/machine.?learning|\bML\b|neurips|icml|iclr|learning|\bAI\b/i), WORKSHOP),
    THIRTY,
  ),
  ask('robotics workshop', { q: 'robotics workshop' }, all(about(/robot/i), WORKSHOP)),
  ask('HCI seminar', { q: 'HCI seminar' }, all(about(/HCI|human.computer/i), SEMINAR)),
  ask('seminars about mathematics', { q: 'mathematics seminars' }, all(about(/mathem/i), SEMINAR), ALL),
  ask(
    'devops conference',
    { q: 'devops conference', country: 'Spain' },
    all(about(/devops/i), CONFERENCE, inCountry('Spain')),
  ),
  ask(
    'security congress',
    { q: 'security congress', country: 'Italy' },
    all(about(/secur/i), CONFERENCE, inCountry('Italy')),
  ),
  ask('chemistry symposium', { q: 'chemistry symposium' }, all(about(/chem/i), CONFERENCE)),
  ask('AI summit', { q: 'AI summit' }, all(about(/\bAI\b|artificial|machine|data/i), CONFERENCE)),
  ask('ruby meetup', { q: 'ruby meetup' }, about(/ruby|rails/i), THIRTY),
  ask(
    'Computer vision workshops in Denver',
    { q: 'computer vision workshops', city: 'Denver' },
    all(about(/vision|visual|image|video|3d|model|learning|cvpr|percept|generat/i), WORKSHOP, inCity(/denver/i)),
  ),
  ask('Workshops in Sydney', { q: 'workshops', city: 'Sydney' }, all(WORKSHOP, inCity(/sydney/i))),
  ask(
    'conferences in December in France',
    { q: 'conferences', country: 'France', month: '2026-12' },
    all(inCountry('France'), inMonth('2026-12')),
    ALL,
  ),
  ask(
    'software carpentry workshops',
    { q: 'software carpentry workshops' },
    all(about(/software carpentry|SWC/i), WORKSHOP),
  ),
  ask('seminar on privacy', { q: 'seminar privacy' }, all(about(/privacy/i), SEMINAR)),
  ask('talks on visualization', { q: 'visualization talk', type: 'seminar' }, all(about(/visuali/i), SEMINAR), ALL),
  ask(
    'Kubernetes conferences',
    { q: 'kubernetes conferences' },
    all(about(/kube|cloud native|container/i), CONFERENCE),
  ),
  ask(
    'NeurIPS workshops this December',
    { q: 'NeurIPS workshops', month: '2026-12' },
    all(WORKSHOP, inMonth('2026-12')),
  ),
  ask('blockchain conferences', { q: 'blockchain conferences' }, about(/blockchain|bitcoin|crypto|web3|decentral/i)),
  ask(
    'agile conference in Europe',
    { q: 'agile conference', continent: 'Europe' },
    all(about(/agile|scrum/i), inCountry(...EUROPE)),
  ),
  ask('Webinars on chemistry', { q: 'chemistry webinars' }, about(/chem/i)),
  ask('language model workshop', { q: 'language model workshops' }, all(about(/language|\bLLM|model/i), WORKSHOP)),
  ask('Type parameter in the plural', { type: 'workshops', year: '2027' }, all(WORKSHOP, inYear(2027)), ALL),
  ask('Type parameter with a capital', { type: 'Seminar', q: 'robots' }, all(SEMINAR, about(/robot/i)), ALL),
  ask(
    'An international conference on bioinformatics',
    { q: 'international conference bioinformatics' },
    all(about(/bioinf|bio/i), CONFERENCE),
  ),
  ask('Testing conf', { q: 'testing conf', year: '2026' }, all(about(/test/i), inYear(2026))),
  ask('Hackathons', { q: 'hackathons' }, about(/hackathon/i), ALL),
  ask('Online workshops', { q: 'online workshops', year: '2026' }, all(WORKSHOP, isOnline, inYear(2026))),
  ask(
    'Upcoming PHP conference',
    { q: 'PHP conference', from: '2026-11-22' },
    all(about(/php|symfony|drupal/i), isUpcoming),
    ALL,
  ),
  ask(
    'Data carpentry workshop',
    { q: 'data carpentry workshop' },
    any(all(named(/^DC/), WORKSHOP), about(/data.?carpentry/i), all(about(/^DC/), WORKSHOP)),
  ),
]
