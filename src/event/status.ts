import { EVENT_STATUSES, type EventStatus } from './attributes.ts'
import { fold } from './fold.ts'

const forms = (list: string): readonly string[] => list.split(', ')

/** Forms of each state, as people, iCalendar (RFC 5545) and schema.org write them. */
export const STATUS_FORMS: Readonly<Record<EventStatus, readonly string[]>> = {
  scheduled: forms('scheduled, confirmed, EventScheduled, as planned, rescheduled, EventRescheduled'),
  cancelled: forms(
    'cancelled, canceled, EventCancelled, called off, abgesagt, annulé, annulée, cancelado, cancelada, annullato, ' +
      'annullata, odwołane, odwołana, odwołany, отменено, отменена, iptal, geannuleerd, inställd, inställt, ' +
      '取消, 中止, 취소',
  ),
  postponed: forms(
    'postponed, EventPostponed, deferred, verschoben, reporté, reportée, aplazado, aplazada, pospuesto, ' +
      'pospuesta, adiado, adiada, rinviato, rinviata, przełożone, перенесено, ertelendi, ' +
      'uitgesteld, uppskjuten, 延期, 연기',
  ),
  'moved-online': forms('moved online, EventMovedOnline, now online, moved to online'),
}

const STATUS_OF: ReadonlyMap<string, EventStatus> = new Map(
  EVENT_STATUSES.flatMap((status) => STATUS_FORMS[status].map((form): [string, EventStatus] => [fold(form), status])),
)

/** The state that a text means, ignoring case and punctuation; undefined if it means no state. */
export function eventStatusNamed(text: string): EventStatus | undefined {
  return STATUS_OF.get(fold(text.replace(/^https?:\/\/schema\.org\//, '')))
}
