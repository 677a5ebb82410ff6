import { EUROPE } from '../countries.ts'
import { ALL, ask } from '../question.ts'
import { about, all, inCountry, inYear, isUpcoming, named, runs, starts } from '../truth.ts'

const SECURITY = about(/secur|privacy|crypt|hack|bsides|owasp/i)
const NETWORKS = about(/network|communicat|wireless/i)

/** Questions for the events on a day, for date ranges as people write them, and for editions. */
export const running = [
  ask('on 8 December', { q: 'events on 8 December 2026' }, runs('2026-12-08', '2026-12-08'), ALL),
  ask('on Dec 8 in the US', { q: 'on Dec 8', country: 'USA' }, all(runs('2026-12-08', '2026-12-08'), inCountry('US'))),
  ask('during a day', { during: '2026-12-09' }, runs('2026-12-09', '2026-12-09'), ALL),
  ask('during a month', { during: '2027-02' }, runs('2027-02-01', '2027-02-28'), ALL),
  ask('during an interval', { during: '2027-06-12/2027-06-14' }, runs('2027-06-12', '2027-06-14'), ALL),
  ask('the week of 7 December', { q: 'in the week of 7 December' }, runs('2026-12-07', '2026-12-13'), ALL),
  ask(
    'security in the week of December 7',
    { q: 'security conferences in the week of December 7 2026' },
    all(SECURITY, runs('2026-12-07', '2026-12-13')),
  ),
  ask('May 1-3', { q: 'from May 1-3 2027' }, starts('2027-05-01', '2027-05-03'), ALL),
  ask('1.-3. Mai 2027', { q: '1.-3. Mai 2027' }, starts('2027-05-01', '2027-05-03'), ALL),
  ask('28 Feb to 7 March', { q: 'conferences 28 Feb - 7 March 2027' }, starts('2027-02-28', '2027-03-07'), ALL),
  ask('upcoming networks', { q: 'upcoming networking conferences' }, all(NETWORKS, isUpcoming)),
  ask('future', { q: 'future ruby conferences' }, all(about(/ruby|rails/i), isUpcoming)),
  ask('ICLR 2027', { q: 'ICLR 2027' }, all(named(/ICLR|learning representations/i), inYear(2027)), {
    first: named(/learning representations|^ICLR/i),
  }),
  ask(
    'by the end of January',
    { q: 'python by the end of January 2027' },
    all(about(/py/i), starts('2026-11-22', '2027-01-31')),
  ),
  ask(
    'late March in Europe',
    { q: 'late March 2027', continent: 'Europe' },
    all(starts('2027-03-20', '2027-03-31'), inCountry(...EUROPE)),
  ),
]
