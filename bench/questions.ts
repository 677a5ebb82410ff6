/** Tests whether the service answers people's questions (`questions/README.md`). */
import { changesSince } from './questions/changes.ts'
import { openAskedDirectory, REAL_DUMP } from './questions/directory.ts'
import { KIND_TARGET, OVERALL_TARGET, PLAIN, QUESTION_KINDS } from './questions/kinds.ts'
import { asTried, failure, shareServed, table } from './questions/report.ts'
import { type Run, runOf } from './questions/run.ts'
import { TODAY } from './questions/truth.ts'
import { CommandLine } from './support/command-line.ts'
import { runFacts } from './support/machine.ts'
import { count, readJson, writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:questions -- [--only KIND,KIND] [--verbose] [--thirty] [--against RUN.json] ' +
  '[--json RUN.json] [--dump FILE]'

const options = new CommandLine(process.argv.slice(2), USAGE, {
  dump: REAL_DUMP,
  only: undefined,
  verbose: false,
  thirty: false,
  against: undefined,
  json: undefined,
})
options.paths(0)
const names = options.some(
  'only',
  QUESTION_KINDS.map(({ name }) => name),
)
const directory = await openAskedDirectory(options.text('dump')!)
const { judge, events } = directory
const outcomes = QUESTION_KINDS.filter(({ name }) => names.includes(name)).map((kind) => ({
  kind,
  verdicts: kind.questions.map((question) => judge.judge(question)),
}))
await directory.close()

const run = runOf(runFacts(new Date()), outcomes)
const verdicts = outcomes.flatMap((outcome) => outcome.verdicts)
if (options.has('thirty')) {
  const tried = verdicts.filter(({ question }) => question.thirty)
  console.log(tried.map((verdict) => asTried(verdict, events)).join('\n\n'))
  console.log()
}
if (options.has('verbose')) {
  for (const { kind, verdicts } of outcomes) {
    for (const verdict of verdicts) {
      if (verdict.served === 'no') console.log(`${kind.name}\n${failure(verdict, events)}\n`)
    }
  }
}
console.log(`${verdicts.length} questions to ${count(events.size)} events, today ${TODAY}\n`)
console.log(table(outcomes))
const against = options.text('against')
if (against !== undefined) {
  const changes = changesSince(readJson<Run>(against), run, PLAIN)
  console.log(`\n${changes.length} plain calls have other answers than in ${against}`)
  for (const change of changes) console.log(change)
}
writeJson(options.text('json'), run)
const isBelow = outcomes.some(({ verdicts }) => shareServed(verdicts) < KIND_TARGET)
if (isBelow || shareServed(verdicts) < OVERALL_TARGET) process.exitCode = 1
