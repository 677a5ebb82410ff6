import { ask, THIRTY } from '../question.ts'
import { about, all, any, inCountry, inTopic, inYear, isUpcoming, named } from '../truth.ts'

const AI = any(
  about(/artificial|\bAI\b|machine.?learning|\bML\b|neural|deep learning|learning rep|intelligen/i),
  about(/data.?mining|computer.?vision|language|\bLLM|robot|\bdata\b/i),
)
const SECURITY = about(/secur|privacy|crypt|hack|bsides|owasp|forensic|malware/i)
const UX = about(
  /\bux\b|user exp|user interface|\bHCI\b|human.computer|computer.human|human factors|interact|design|usab/i,
)
const CHEMISTRY = about(/chem|pharma|molec|polymer|synth|cataly|material/i)
const NETWORKS = about(/network|wireless|communicat|mobile comput|\b5g\b|\b6g\b|internet/i)

/** Questions with a topic, often in other words than the topics of events. */
export const topics = [
  ask(
    'Artificial intelligence conferences in Spain',
    { topic: 'artificial intelligence', country: 'Spain' },
    all(AI, inCountry('Spain')),
    THIRTY,
  ),
  ask('Cyber security conferences', { topic: 'cybersecurity' }, SECURITY, THIRTY),
  ask('Infosec in the UK', { topic: 'infosec', country: 'UK' }, all(SECURITY, inCountry('UK'))),
  ask('User experience conferences', { topic: 'user experience' }, UX, THIRTY),
  ask(
    'Human-computer interaction in 2027',
    { topic: 'human computer interaction', year: '2027' },
    all(UX, inYear(2027)),
  ),
  ask('Interaction design', { topic: 'interaction design' }, UX),
  ask('AI events upcoming', { topic: 'AI', from: '2026-11-22' }, all(AI, isUpcoming)),
  ask(
    'NLP conferences',
    { topic: 'NLP' },
    about(/natural.?language|\bNLP\b|linguist|speech|text mining|language model|dialog/i),
  ),
  ask('Deep learning', { topic: 'deep learning' }, AI),
  ask(
    'Databases in Denmark',
    { topic: 'databases', country: 'Denmark' },
    all(about(/data.?bas|data.?mining|data engineering|management of data/i), inCountry('Denmark')),
  ),
  ask('Pharmaceutical science', { topic: 'pharmaceutical chemistry' }, CHEMISTRY),
  ask(
    'Computer networks in China',
    { topic: 'computer networks', country: 'China' },
    all(NETWORKS, inCountry('China', 'Hong Kong')),
  ),
  ask('Telecommunications in 2027', { topic: 'telecommunications', year: '2027' }, all(NETWORKS, inYear(2027))),
  ask(
    'Web development',
    { topic: 'web development' },
    about(/web|javascript|css|front.?end|php|typescript|html|react|angular|vue|node/i),
  ),
  ask(
    'Mobile development in India',
    { topic: 'mobile development', country: 'India' },
    all(about(/mobile|android|\bios\b|droid|kotlin|flutter|swift|react native|wireless/i), inCountry('India')),
  ),
  ask('Software testing', { topic: 'quality assurance' }, about(/test|quality|\bQA\b/i)),
  ask(
    'Quality testing in Sweden',
    { topic: 'software testing', country: 'Sweden' },
    all(about(/test|quality/i), inCountry('Sweden')),
  ),
  ask('Microsoft .NET', { topic: '.NET' }, any(inTopic(/dotnet/i), named(/\.net|dotnet|c#|blazor/i))),
  ask('C++', { topic: 'C++' }, any(inTopic(/^cpp$/i), named(/c\+\+|cpp/i))),
  ask(
    'Go programming language',
    { topic: 'go language' },
    about(/golang|gophercon|\bgo\b|gocon|programming language/i),
  ),
  ask(
    'Computer graphics, upcoming',
    { topic: 'computer graphics', from: '2026-11-22' },
    all(about(/graphic|visual|multimedia|3d|animation/i), isUpcoming),
  ),
  ask('Search engine optimisation', { topic: 'search engine optimization' }, about(/\bSEO\b|search|marketing/i)),
  ask(
    'Digital marketing next year',
    { topic: 'digital marketing', year: '2027' },
    all(inTopic(/SEO|product|ux/), inYear(2027)),
  ),
  ask('Management and leadership', { topic: 'management' }, about(/manage|leadership|product|agile|CTO/i)),
  ask('Earth sciences', { topic: 'earth science' }, about(/geo|earth|petrol|paleo|seism|climate|rock/i)),
  ask(
    'Maths seminars',
    { topic: 'maths', type: 'seminar' },
    all(inTopic(/mathem|theory/i), ({ type }) => type === 'seminar'),
  ),
  ask(
    'Cloud infrastructure in Germany',
    { topic: 'cloud infrastructure', country: 'Germany' },
    all(about(/cloud|devops|\bsre\b|kubernetes|container|infrastructure|serverless/i), inCountry('Germany')),
  ),
  ask('Virtual reality', { topic: 'VR' }, about(/virtual|augmented|mixed reality|\bVR\b|\bAR\b|\bXR\b|graphic/i)),
  ask('Agile', { topic: 'agile' }, about(/agile/i)),
  ask('Infosec in Europe', { q: 'infosec', continent: 'Europe' }, about(/secur|privacy|crypt|hack|bsides/i)),
  ask('JS in Spain', { q: 'JS', country: 'Spain' }, all(about(/javascript|\bjs\b/i), inCountry('Spain'))),
]
