/**
 * Attacks the service in every way that the project knows, for a given time or number of attacks. Exits with
 * 1 if an attack succeeded.
 *
 *   npm run attack -- --minutes 30
 *   npm run attack -- --minutes 5 --only damages,forgeries --seed 7
 *   npm run attack -- --attacks 10000 --only damages
 */
import { CommandLine } from '../../bench/support/command-line.ts'
import { AttackReport } from './suite.ts'
import { SUITES } from './suites.ts'

const USAGE = 'npm run attack -- [--minutes N | --attacks N] [--only SUITE,SUITE] [--seed N]'

const options = new CommandLine(process.argv.slice(2), USAGE, {
  minutes: '1',
  attacks: undefined,
  only: undefined,
  seed: '20261122',
})
options.paths(0)
const names = options.some(
  'only',
  SUITES.map(({ name }) => name),
)
const seed = options.whole('seed')
const attacks = options.text('attacks') === undefined ? undefined : options.whole('attacks')
const msEach = (options.positive('minutes') * 60_000) / Math.max(1, names.length)

for (const suite of SUITES.filter(({ name }) => names.includes(name))) {
  const report = new AttackReport()
  const startedMs = performance.now()
  const until = () => (attacks === undefined ? performance.now() - startedMs >= msEach : report.attacks >= attacks)
  await suite.run({ seed, until, report })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${suite.name}: ${report.attacks} attacks, ${report.findings} got through, ${seconds} s, seed ${seed}`)
  for (const line of report.lines()) console.log(line)
  if (report.findings > 0) process.exitCode = 1
}
