import { SOUTH_AMERICA } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, any, inCity, inCountry, inTopic, inYear, isType, isUpcoming } from '../truth.ts'

const AI = about(/artificial|\bAI\b|machine.?learn|\bML\b|neural|deep learning|learning rep|intelligen/i)
const SECURITY = about(/secur|privacy|crypt|hack|bsides/i)
const CHEMISTRY = about(/chem/i)
const SOFTWARE = about(/software|program|requirement/i)
const DATABASES = about(/data.?bas/i)

/** Questions with subjects, types and places in other languages. */
export const languages = [
  ask('Konferenzen über künstliche Intelligenz', { q: 'Konferenzen künstliche Intelligenz' }, AI, THIRTY),
  ask('Chemie-Tagungen', { q: 'Chemie' }, CHEMISTRY),
  ask(
    'Informatik in Deutschland',
    { q: 'Informatik', country: 'Deutschland' },
    all(about(/computer|comput|informati|software/i), inCountry('Germany')),
  ),
  ask('Datenbanken', { q: 'Datenbanken' }, about(/data.?bas|data/i)),
  ask('Maschinelles Lernen in Wien', { q: 'maschinelles Lernen', city: 'Wien' }, all(AI, inCity(/^(vienna|wien)/i))),
  ask(
    'conférences sur la cybersécurité en France',
    { q: 'conférence cybersécurité', country: 'France' },
    all(SECURITY, inCountry('France')),
  ),
  ask('intelligence artificielle', { q: 'intelligence artificielle' }, AI),
  ask('ateliers de robotique', { q: 'atelier robotique' }, all(about(/robot/i), isType('workshop'))),
  ask(
    'apprentissage automatique à Paris',
    { q: 'apprentissage automatique', city: 'Paris' },
    all(AI, inCity(/^paris/i)),
  ),
  ask(
    'inteligencia artificial en España',
    { q: 'inteligencia artificial', country: 'España' },
    all(AI, inCountry('Spain')),
  ),
  ask(
    'conferencias de seguridad informática en Argentina',
    { q: 'conferencias de seguridad', country: 'Argentina' },
    all(SECURITY, inCountry('Argentina')),
  ),
  ask('química', { q: 'química' }, CHEMISTRY),
  ask('taller de robótica', { q: 'taller de robótica' }, all(about(/robot/i), isType('workshop'))),
  ask('engenharia de software', { q: 'engenharia de software' }, SOFTWARE),
  ask(
    'aprendizado de máquina na América do Sul',
    { q: 'aprendizado de máquina', continent: 'South America' },
    all(AI, inCountry(...SOUTH_AMERICA)),
  ),
  ask('sicurezza informatica in Italia', { q: 'sicurezza', country: 'Italia' }, all(SECURITY, inCountry('Italy'))),
  ask(
    'kunstmatige intelligentie',
    { q: 'kunstmatige intelligentie', country: 'Nederland' },
    all(AI, inCountry('Netherlands')),
  ),
  ask('sztuczna inteligencja w 2026', { q: 'sztuczna inteligencja', year: '2026' }, all(AI, inYear(2026))),
  ask('конференции по безопасности', { q: 'конференция безопасность' }, SECURITY, THIRTY),
  ask('искусственный интеллект', { q: 'искусственный интеллект' }, AI),
  ask('人工智能 会议', { q: '人工智能 会议' }, AI),
  ask('机器学习在中国', { q: '机器学习', country: '中国' }, all(AI, inCountry('China', 'Hong Kong'))),
  ask('東京の化学', { q: 'ロボット工学', country: '日本' }, all(about(/robot/i), inCountry('Japan'))),
  ask('인공지능 학회', { q: '인공지능', from: '2026-11-22' }, all(AI, isUpcoming)),
  ask('الذكاء الاصطناعي', { q: 'الذكاء الاصطناعي' }, AI),
  ask('bases de datos', { topic: 'bases de datos' }, any(DATABASES, inTopic(/data/i))),
  ask('Workshops über Biologie', { q: 'Biologie' }, about(/biolog|bio/i)),
  ask('mathématiques: séminaires', { q: 'séminaire mathématiques' }, all(about(/math/i), isType('seminar')), ALL),
  ask('Sicherheitskonferenz in Berlin', { q: 'Sicherheitskonferenz Berlin' }, all(SECURITY, inCity(/^berlin/i))),
  ask('Datenbankkonferenzen in Europa', { q: 'Datenbankkonferenzen in Europa' }, DATABASES),
  ask(
    'konferencja o bezpieczeństwie w Warszawie',
    { q: 'konferencja bezpieczeństwo Warszawa' },
    all(SECURITY, inCity(/^warsaw/i)),
  ),
  ask("conférences sur l'intelligence artificielle", { q: "conférences sur l'intelligence artificielle" }, AI),
  ask(
    'congressos no Brasil',
    { q: 'congressos sobre inteligência artificial no Brasil' },
    all(AI, inCountry('Brazil')),
  ),
  ask('конференции в Москве', { q: 'конференции в Москве' }, inCity(/^moscow/i)),
  ask('KI-Konferenzen in Deutschland', { q: 'KI-Konferenzen in Deutschland' }, all(AI, inCountry('Germany'))),
  ask('yapay zeka konferansları', { q: 'yapay zeka konferansları' }, AI),
  ask('конференции в Берлине', { q: 'конференции в Берлине' }, inCity(/^berlin/i)),
  ask('konferencje w Warszawie', { q: 'konferencje w Warszawie' }, inCity(/^warsaw/i)),
  ask('konferencje w Polsce', { q: 'konferencje w Polsce' }, inCountry('Poland')),
  ask('конференции во Франции', { q: 'конференции во Франции' }, inCountry('France')),
  ask('συνέδρια στην Αθήνα', { q: 'συνέδρια στην Αθήνα' }, inCity(/^athens/i)),
  ask('tekoälykonferenssit', { q: 'tekoäly konferenssit' }, AI),
]
