import { ASIA, EUROPE } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import {
  about,
  all,
  any,
  inCity,
  inCountry,
  inMonth,
  inYear,
  isOnline,
  isType,
  isUpcoming,
  named,
  starts,
} from '../truth.ts'

const ML = about(/machine.?learning|\bML\b|deep learning|artificial|\bAI\b|neural|learning rep/i)
const SECURITY = about(/secur|privacy|crypt|hack|bsides|owasp/i)

/** Questions with whole sentences in q. */
export const sentences = [
  ask(
    'machine learning conferences in Germany',
    { q: 'machine learning conferences in Germany' },
    all(ML, inCountry('Germany')),
    THIRTY,
  ),
  ask(
    'upcoming python conferences in europe',
    { q: 'upcoming python conferences in europe' },
    all(about(/py/i), inCountry(...EUROPE)),
  ),
  ask(
    'I am looking for a security conference in London next year',
    { q: 'looking for a security conference in London in 2027' },
    all(SECURITY, inCity(/london/i), inYear(2027)),
  ),
  ask(
    'What are the best javascript conferences in Amsterdam?',
    { q: 'best javascript conferences in Amsterdam' },
    all(about(/javascript|js|react|vue|angular|node|typescript/i), inCity(/^amsterdam/i)),
    THIRTY,
  ),
  ask('Where is RubyKaigi in 2027?', { q: 'where is RubyKaigi 2027' }, all(named(/ruby.?kaigi/i), inYear(2027)), ALL),
  ask(
    'When is PyCon Lithuania 2027 taking place?',
    { q: 'when is PyCon Lithuania 2027 taking place' },
    all(named(/pycon lithuania/i), inYear(2027)),
    ALL,
  ),
  ask(
    'list of devops events in the USA this year',
    { q: 'list of devops events in the USA in 2026' },
    all(about(/devops|\bsre\b/i), inCountry('US'), inYear(2026)),
  ),
  ask(
    'Show me workshops about robotics',
    { q: 'show me workshops about robotics' },
    all(about(/robot/i), isType('workshop')),
  ),
  ask(
    'Are there any seminars on human computer interaction?',
    { q: 'are there any seminars on HCI' },
    all(isType('seminar'), about(/HCI|human.computer/i)),
  ),
  ask(
    'Which conferences on databases are held in Greece?',
    { q: 'which conferences on databases are held in Greece' },
    all(about(/data.?bas|data/i), inCountry('Greece')),
  ),
  ask(
    'conferences to attend in Hong Kong in December',
    { q: 'conferences to attend in Hong Kong in December 2026' },
    all(inCity(/hong kong/i), inMonth('2026-12')),
  ),
  ask(
    'events about computer vision in 2027',
    { q: 'events about computer vision in 2027' },
    all(about(/computer.?vision|vision|3D/i), inYear(2027)),
  ),
  ask(
    'find me a cryptography workshop or conference in Asia',
    { q: 'find me a cryptography conference in Asia' },
    all(about(/crypt/i), inCountry(...ASIA)),
  ),
  ask(
    'What is happening in Singapore in 2027?',
    { q: "what's happening in Singapore in 2027" },
    all(inCountry('Singapore'), inYear(2027)),
    THIRTY,
  ),
  ask(
    'please show all java conferences in Cologne',
    { q: 'please show all java conferences in Cologne' },
    all(about(/java|jcon|jvm/i), inCity(/^(cologne|köln)/i)),
  ),
  ask(
    'I want to attend an online API conference',
    { q: 'I want to attend an online API conference' },
    all(about(/\bapi/i), isOnline),
  ),
  ask(
    'Call for papers in natural language processing',
    { q: 'call for papers natural language processing' },
    about(/natural.?language|\bNLP\b|linguist|speech/i),
  ),
  ask(
    'Any UX conferences coming up in Vienna?',
    { q: 'any UX conferences coming up in Vienna' },
    all(about(/\bux\b|user exp|design|accessib/i), inCity(/^(vienna|wien)/i)),
  ),
  ask(
    'information about the SIGGRAPH Asia conference',
    { q: 'information about the SIGGRAPH Asia conference' },
    named(/siggraph.*asia/i),
    { first: isUpcoming },
  ),
  ask(
    'tell me about droidcon London',
    { q: 'tell me about droidcon London' },
    all(named(/droidcon/i), any(named(/london/i), inCity(/london/i))),
    { first: isUpcoming },
  ),
  ask(
    'Where can I present a paper about information retrieval in 2027',
    { q: 'where can I present a paper on information retrieval in 2027' },
    all(about(/information retrieval|search|data.?mining|database/i), inYear(2027)),
  ),
  ask(
    'Are there rust conferences in the United States?',
    { q: 'are there rust conferences in the United States' },
    all(about(/rust/i), inCountry('US')),
  ),
  ask(
    'android events in India from 2025 on',
    { q: 'android events in India since 2025' },
    all(about(/android|droid/i), inCountry('India'), ({ start }) => start >= '2025'),
  ),
  ask(
    'GraphQL conference in San Francisco',
    { q: 'is there a GraphQL conference in San Francisco?' },
    all(about(/graphql/i), inCity(/^san francisco/i)),
  ),
  ask(
    'What ruby events are there in Poland and when?',
    { q: 'what ruby events are there in Poland' },
    all(about(/ruby|\brb\b|rails/i), inCountry('Poland')),
  ),
  ask(
    'software engineering conferences in spring 2027',
    { q: 'software engineering conferences in spring 2027' },
    all(about(/software|requirements|program/i), starts('2027-03-01', '2027-06-20')),
  ),
  ask(
    'which security conferences still accept submissions',
    { q: 'security conferences with open call for papers' },
    all(SECURITY),
  ),
  ask(
    'NLP conferences I can still submit to',
    { q: 'NLP conferences still accepting papers', deadline_from: '2026-11-22' },
    () => false,
    { instead: about(/natural.?language|\bNLP\b|linguist|speech/i) },
  ),
  ask('when is the next EuroPython?', { q: 'when is the next EuroPython?' }, named(/euro.?python/i), {
    first: all(named(/euro.?python/i), inYear(2026)),
  }),
  ask(
    'security conferences in Las Vegas in August',
    { q: 'security conferences in Las Vegas in August' },
    all(SECURITY, inCity(/vegas/i), inMonth('2027-08')),
    { instead: all(SECURITY, any(inCity(/vegas/i), inMonth('2027-08'))) },
  ),
  ask('when is the CVPR 2027 deadline', { q: 'when is the CVPR 2027 deadline' }, all(named(/CVPR/i), inYear(2027))),
  ask('python events this weekend', { q: 'python events this weekend' }, () => false, { instead: about(/python|py/i) }),
]
