import { ATTENDANCES, type Attendance } from './attributes.ts'
import { fold } from './fold.ts'

const forms = (list: string): readonly string[] => list.split(', ')

/** Forms of each attendance in dumps and queries, in a dozen languages. */
export const ATTENDANCE_FORMS: Readonly<Record<Attendance, readonly string[]>> = {
  'in-person': forms(
    'in person, inperson, on site, onsite, face to face, f2f, offline, physical, on location, presencial, ' +
      'presenciales, in presenza, vor ort, in Präsenz, en présentiel, présentiel, stacjonarne, stacjonarnie, ' +
      'yüz yüze, op locatie, på plats, очно, 対面, 现场, 线下, 線下, 대면',
  ),
  online: forms(
    'online, on line, virtual, virtually, remote, remotely, virtuell, en ligne, à distance, en distanciel, ' +
      'distanciel, virtuel, virtuelle, en línea, virtuales, virtuelles, da remoto, zdalnie, çevrimiçi, онлайн, ' +
      'オンライン, 在线, 线上, 在線, 線上, 온라인, 비대면, عبر الإنترنت',
  ),
  hybrid: forms(
    'hybrid, hybride, hybrides, híbrido, híbrida, ibrido, hybryda, hybrydowo, hibrit, гибрид, ハイブリッド, 混合, ' +
      '하이브리드',
  ),
}

const ATTENDANCE_OF: ReadonlyMap<string, Attendance> = new Map(
  ATTENDANCES.flatMap((attendance) =>
    ATTENDANCE_FORMS[attendance].map((form): [string, Attendance] => [fold(form), attendance]),
  ),
)

/** Separators between several ways to attend: `online & in-person`, `presencial y virtual`. */
const BETWEEN = /[,;|/+&()（），、；]|\s(?:and|or|und|oder|et|ou|y|o|e)\s/i

/**
 * The attendance that a text means, in any case and punctuation; undefined if the text or a part of it means
 * none. Two ways mean hybrid.
 */
export function attendanceNamed(text: string): Attendance | undefined {
  const whole = ATTENDANCE_OF.get(fold(text))
  if (whole !== undefined || !BETWEEN.test(text)) return whole
  const parts = text.split(BETWEEN).map(fold)
  const named = new Set(parts.filter((part) => part !== '').map((part) => ATTENDANCE_OF.get(part)))
  if (named.has(undefined)) return undefined
  return named.size > 1 ? 'hybrid' : [...named][0]
}
