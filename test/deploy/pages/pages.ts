import { blocksOf, readDocument } from '../../support/documents.ts'

interface Between {
  /** A text that occurs in one block. `before` and `after` are the actions around this block. */
  readonly block: string
  readonly before?: string
  readonly after?: string
}

export interface Page {
  readonly path: string
  readonly chapter?: string
  readonly between?: readonly Between[]
}

const HELPERS = `
says() { echo "expected $1" >&2; return 1; }
# status KEY: the status of an answer through the balancer
status() {
  local url=http://127.0.0.1:8080/api/gpt/stats
  curl --silent --output /dev/null --write-out '%{http_code}' --header "X-API-Key: $1" "$url"
}
# until_status KEY STATUS: within the 10 s that are promised
until_status() {
  for _ in $(seq 100); do
    [ "$(status "$1")" = "$2" ] && return
    /usr/bin/sleep 0.1
  done
  says "status $2"
}
until_ready() { until curl --silent --fail --output /dev/null "$1/readyz"; do /usr/bin/sleep 0.1; done; }
# how many servers HAProxy lets drain
draining() { echo 'show stat' | socat - /run/haproxy/admin.sock | grep -c DRAIN || true; }
# newest_request KEY: the id of a request of this key
newest_request() {
  curl --silent --head --header "X-API-Key: $1" http://127.0.0.1:8080/api/gpt/stats | tr -d '\\r' |
    sed -n 's/^x-request-id: //ip'
}
`

/** A script that runs all blocks, and prints the time of each. */
export function scriptOf(pages: readonly Page[]): string {
  const steps = pages.flatMap(({ path, chapter, between = [] }) => {
    const blocks = blocksOf(chapterOf(readDocument(path), chapter)).filter(({ language }) => language === 'sh')
    for (const { block } of between)
      if (!blocks.some(({ text }) => text.includes(block))) throw new Error(`${path}: expected a block with ${block}`)
    return blocks.map(({ text }, index) => {
      const own = between.filter(({ block }) => text.includes(block))
      return [
        `step=${JSON.stringify(`${path} ${chapter ?? ''} ${index + 1}: ${text.split('\n')[0]}`)
          .replaceAll('$', '\\$')
          .replaceAll('`', '')}`,
        ...own.map(({ before = '' }) => before),
        'started=$EPOCHREALTIME',
        inBackground(text),
        'echo "took $(awk "BEGIN { print $EPOCHREALTIME - $started }") $step"',
        ...own.map(({ after = '' }) => after),
      ].join('\n')
    })
  })
  const trap = `trap 'echo "failed: $step: $BASH_COMMAND" >&2' ERR`
  return ['set -eEuo pipefail', trap, HELPERS, ...steps, 'echo "all blocks passed"'].join('\n')
}

/** A server in the foreground is started in the background instead, and stopped when it is ready. */
function inBackground(text: string): string {
  return text.replace(
    /^(.*confdex\S* serve)$/m,
    '$1 >/dev/null & until_ready "http://127.0.0.1:$PORT"; kill $!; wait $!',
  )
}

function chapterOf(text: string, chapter: string | undefined): string {
  if (chapter === undefined) return text
  const [, rest] = text.split(`\n## ${chapter}\n`)
  if (rest === undefined) throw new Error(`expected a chapter ${chapter}`)
  return rest.split('\n## ')[0]!
}
