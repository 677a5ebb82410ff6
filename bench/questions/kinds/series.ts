import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, any, inCity, inCountry, inTopic, inYear, isUpcoming, named } from '../truth.ts'

const NEVER = () => false
const CVPR = about(/CVPR|computer vision and pattern recognition/i)
const CHI = about(/\bCHI\b|human factors in computing/i)

/** Questions with series, editions and abbreviations; some have no right event and need a proposed call. */
export const series = [
  ask('EuroPython in 2029', { q: 'EuroPython', year: '2029' }, NEVER, { instead: named(/euro.?python/i), ...THIRTY }),
  ask('EuroPython 2029, all in words', { q: 'EuroPython 2029' }, NEVER, { instead: named(/euro.?python/i) }),
  ask('RubyKaigi in 2031', { q: 'RubyKaigi', year: '2031' }, NEVER, { instead: named(/ruby.?kaigi/i) }),
  ask('NeurIPS 2027 in words', { q: 'NeurIPS 2027' }, NEVER, {
    instead: about(/neurips|neural information/i),
    ...THIRTY,
  }),
  ask('The next RubyKaigi', { q: 'RubyKaigi' }, named(/ruby.?kaigi/i), {
    first: all(named(/ruby.?kaigi/i), isUpcoming),
  }),
  ask('The next ICLR', { q: 'ICLR' }, about(/ICLR|learning representations/i), {
    first: all(about(/ICLR|learning representations/i), isUpcoming),
    ...THIRTY,
  }),
  ask('The next PLDI', { q: 'PLDI' }, about(/PLDI|programming language design/i), {
    first: all(about(/PLDI|programming language design/i), isUpcoming),
  }),
  ask('CVPR by its full name', { q: 'Conference on Computer Vision and Pattern Recognition' }, CVPR),
  ask('CVPR 2027', { q: 'CVPR 2027' }, all(CVPR, inYear(2027)), ALL),
  ask('CHI 2027', { q: 'CHI 2027' }, all(CHI, inYear(2027)), ALL),
  ask(
    'The conference on human factors in computing systems',
    { q: 'human factors in computing systems', year: '2027' },
    all(CHI, inYear(2027)),
    ALL,
  ),
  ask('ML events', { q: 'ML', from: '2026-11-22' }, all(about(/\bML\b|machine.?learning|MLCon/i), isUpcoming)),
  ask('AI in Melbourne', { q: 'AI', city: 'Melbourne' }, all(about(/\bAI\b|artificial/i), inCity(/melbourne/i))),
  ask('HPC', { q: 'HPC' }, about(/HPC|high.performance computing|supercomput/i)),
  ask('IoT conferences', { q: 'IoT' }, about(/iot|internet of things/i)),
  ask('Past editions of OSDI', { q: 'OSDI', sort: 'date' }, about(/OSDI|operating systems design/i)),
  ask(
    'SIGGRAPH in 2027',
    { q: 'SIGGRAPH', year: '2027' },
    all(about(/siggraph|graphics and interactive/i), inYear(2027)),
    ALL,
  ),
  ask('FOSDEM next year', { q: 'FOSDEM', year: '2027' }, NEVER, { instead: named(/fosdem/i) }),
  ask('Kotlin in Iceland', { q: 'kotlin', country: 'Iceland' }, NEVER, { instead: any(about(/kotlin/i)), ...THIRTY }),
  ask('Rust workshops in Japan in March', { q: 'rust', type: 'workshop', country: 'Japan', month: '2027-03' }, NEVER, {
    instead: about(/rust/i),
  }),
  ask('Chemistry in Peru next year', { topic: 'Chemistry', country: 'Peru', year: '2027' }, NEVER, {
    instead: any(inTopic(/chem/i)),
  }),
  ask('Seminars on Elixir', { q: 'elixir', type: 'seminar' }, NEVER, { instead: about(/elixir/i) }),
  ask('DjangoCon Europe 2028', { q: 'DjangoCon Europe', year: '2028' }, NEVER, { instead: named(/djangocon/i) }),
  ask('Underwater basket weaving', { q: 'underwater basket weaving' }, NEVER, { nothing: true }),
  ask('ICSE and where', { q: 'ICSE' }, about(/ICSE|international conference on software engineering/i), {
    first: all(about(/ICSE|conference on software engineering/i), isUpcoming),
  }),
  ask(
    'DSN 2027 in Berlin',
    { q: 'DSN', city: 'Berlin', year: '2027' },
    all(about(/DSN|dependable systems/i), inCity(/berlin/i), inYear(2027)),
    ALL,
  ),
  ask(
    'ACL 2027',
    { q: 'ACL 2027' },
    all(about(/\bACL\b|annual meeting of the association for computational/i), inYear(2027)),
  ),
  ask('Ruby in Antarctica', { q: 'ruby', country: 'Antarctica' }, NEVER, { instead: about(/ruby/i) }),
  ask('Devoxx in Belgium', { q: 'Devoxx', country: 'Belgium' }, all(named(/devoxx/i), inCountry('Belgium'))),
  ask(
    'World Wide Web Conference',
    { q: 'WWW 2027' },
    all(about(/\bWWW\b|world wide web|web conf/i), inYear(2027)),
    ALL,
  ),
]
