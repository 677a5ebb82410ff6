import { ask } from '../question.ts'
import { about, all, inCity, inCountry, inMonth, inYear, isOnline, isType, isUpcoming } from '../truth.ts'

const SECURITY = about(/secur|privacy|crypt|hack|bsides|owasp|cyber/i)
const AI = about(/artificial|\bAI\b|machine.?learn|\bML\b|neural|data.?mining|vision|language/i)
const HCI = about(/HCI|human|interact/i)
const RUBY = about(/ruby|\brb\b|rails/i)

/** Searches that are narrower than intended: the proposed calls must keep the subject. */
export const thin = [
  ask('ruby in Spain in 2027', { q: 'ruby conferences in Spain 2027' }, all(RUBY, inCountry('Spain'), inYear(2027)), {
    instead: RUBY,
  }),
  ask('conferences in Italy', { q: 'conferences in Italy' }, inCountry('Italy')),
  ask(
    'AI in Germany',
    { topic: 'Artificial Intelligence', country: 'Germany', from: '2026-11-22' },
    all(AI, isUpcoming),
  ),
  ask(
    'workshops, not conferences',
    { q: 'robotics workshops, not conferences' },
    all(about(/robot/i), isType('workshop')),
  ),
  ask('graphics in Japan', { q: 'graphics Japan 2027' }, all(about(/graphic/i), inCountry('Japan'), inYear(2027)), {
    instead: about(/graphic/i),
  }),
  ask('a rare word', { q: 'ruby developers group meetup in Nairobi' }, all(RUBY, inCity(/nairobi/i))),
  ask('climate tech', { q: 'climate change computing' }, about(/climate/i)),
  ask('HCI in South Africa', { q: 'HCI', country: 'South Africa' }, all(HCI, inCountry('South Africa')), {
    instead: HCI,
  }),
  ask('python in Africa', { q: 'python', continent: 'Africa', from: '2026-11-22' }, all(about(/py/i), isUpcoming)),
  ask('Rust next month', { q: 'rust next month' }, all(about(/rust/i), inMonth('2026-12')), {
    instead: about(/rust/i),
  }),
  ask('kotlin online', { q: 'kotlin online 2027' }, all(about(/kotlin/i), isOnline, inYear(2027)), {
    instead: about(/kotlin|android/i),
  }),
  ask('security in Iceland', { q: 'security', country: 'Iceland', year: '2027' }, () => false, { instead: SECURITY }),
  ask('testers in Vienna', { q: 'testers meeting in Vienna' }, all(about(/test/i), inCity(/vienna|wien/i))),
]
