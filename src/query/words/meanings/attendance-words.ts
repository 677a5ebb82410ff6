import type { Attendance } from '../../../event/record.ts'
import { type FoundPhrase, type Phrases, phraseAt, phrasesOf, readTable } from './phrases.ts'

/** How one attends, in words. */
const ATTENDANCES = `
online: online, virtual, virtually, remote, remotely, on line, on the web, via zoom, on zoom, over zoom
online: en ligne, virtuel, virtuelle, en linea, virtuales, virtuelles, онлайн, オンライン, 在线, 线上, 온라인
online: عبر الإنترنت
in-person: in person, onsite, on site, face to face, offline, on location, physical, in presenza, presencial
in-person: presenciales, vor ort, en presentiel, stacjonarne, очно, 対面, 线下, 대면
hybrid: hybrid, hybride, hybrides, hibrido, ibrido, hybryda, гибрид, ハイブリッド, 混合, 하이브리드
`

const PHRASES = phrasesOf(readTable(ATTENDANCES)) as Phrases<Attendance>

/** The words with which they begin. */
export const ATTENDANCE_STARTS: readonly string[] = [...PHRASES.keys()]

export function attendanceAt(words: readonly string[], at: number): FoundPhrase<Attendance> | undefined {
  return phraseAt(PHRASES, words, at)
}
