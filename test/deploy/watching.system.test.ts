import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { expose } from '../../src/metrics/exposition.ts'
import { FAMILIES } from '../../src/metrics/ops-server.ts'
import { ERRORS } from '../../src/operations/errors.ts'
import { refusalBy } from '../../src/source/outcome.ts'
import { observeEveryMetric, observeService } from '../metrics/observed.ts'
import { type Exposition, parseExposition } from '../support/exposition.ts'
import { BALANCERS, HAS_BALANCERS } from '../support/fleet/balancers.ts'
import { namesIn } from '../support/promql.ts'
import { NEEDS_PROMTOOL, promtool, WITHOUT_PROMTOOL } from '../support/promtool.ts'
import { scratchFolder } from '../support/scratch.ts'
import { ROOT, read } from './files.ts'

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}
interface Target {
  readonly expr: string
  readonly legendFormat: string
}
interface Panel {
  readonly type: string
  readonly title: string
  readonly targets?: readonly Target[]
}

const ALERTS = 'deploy/prometheus/alerts.yaml'
const rules = parse(read(ALERTS)) as { groups: { rules: Alert[] }[] }
const alerts = rules.groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/confdex.json')) as {
  panels: Panel[]
  annotations: { list: { expr: string; textFormat: string }[] }
  templating: { list: { name: string; query: string | { query: string } }[] }
}
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

/** Every PromQL expression, the place that uses it, and the text that shows its labels. */
const expressions = [
  ...alerts.map(({ alert, expr, annotations }) => ({ where: alert, expr, shown: JSON.stringify(annotations) })),
  ...panels.flatMap(({ title, targets }) =>
    targets!.map(({ expr, legendFormat }) => ({ where: `panel ${title}`, expr, shown: legendFormat })),
  ),
  ...dashboard.annotations.list.map(({ expr, textFormat }) => ({ where: 'annotation', expr, shown: textFormat })),
]

/** Labels that Prometheus adds to every sample. */
const TARGET_LABELS = ['job', 'instance']
const OF_OTHERS = new Map([
  ['up', TARGET_LABELS],
  // exported by prometheus-nginx-exporter: see test/deploy/alerts/
  ['nginx_up', TARGET_LABELS],
  ['nginx_http_requests_total', TARGET_LABELS],
])

function labelsIn(samples: Exposition['samples']): Map<string, string[]> {
  return new Map(samples.map(({ name, labels }) => [name, [...TARGET_LABELS, ...Object.keys(labels)]]))
}

async function haproxyLabels(): Promise<ReadonlyMap<string, readonly string[]>> {
  const balancer = await BALANCERS.haproxy([], scratchFolder())
  onTestFinished(() => balancer.stop())
  const answer = await fetch(balancer.metricsUrl)
  return labelsIn(parseExposition(await answer.text()).samples)
}

async function replicaLabels(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { scrape } = await observeEveryMetric()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return vi.waitFor(async () => {
    const { samples } = await scrape()
    const found = labelsIn(samples)
    expect(found.has('nodejs_gc_duration_seconds_sum')).toBe(true)
    return found
  })
}

test.skipIf(!HAS_BALANCERS)(
  'alert rules and dashboard name only metrics and labels that running servers have',
  async () => {
    const labelsOf = new Map([...(await replicaLabels()), ...(await haproxyLabels()), ...OF_OTHERS])
    for (const { where, expr, shown } of expressions) {
      const { metrics, grouped } = namesIn(expr)
      expect(metrics, where).not.toEqual([])
      for (const { name, matched } of metrics) {
        expect([...labelsOf.keys()], where).toContain(name)
        for (const label of matched) expect(labelsOf.get(name), `${where}: ${name}`).toContain(label)
      }
      const labels = metrics.flatMap(({ name }) => labelsOf.get(name)!)
      const named = [...shown.matchAll(/\{\{ *(?:\$labels\.)?(\w+) *\}\}/g)].map(([, label]) => label!)
      for (const label of [...grouped, ...named]) expect(labels, where).toContain(label)
    }
  },
)

test('alert rules and dashboard name only kinds of errors that exist', () => {
  const kinds = expressions.flatMap(({ expr }) => [...expr.matchAll(/kind=~?"([^"]*)"/g)].map((match) => match[1]!))
  expect(kinds).not.toEqual([])
  for (const kind of kinds.flatMap((each) => each.split('|'))) expect(Object.keys(ERRORS)).toContain(kind)
})

test('alert rules and dashboard together use every metric of the service', () => {
  const used = new Set(expressions.flatMap(({ expr }) => namesIn(expr).metrics.map(({ name }) => name)))
  for (const { name, type } of FAMILIES) {
    const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
    expect(
      names.filter((each) => used.has(each)),
      name,
    ).not.toEqual([])
  }
})

test('every alert has a severity, a summary and advice', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  for (const { alert, labels, annotations } of alerts) {
    expect(alert).toMatch(/^Confdex[A-Z]/)
    expect(['info', 'warning', 'critical']).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/^(?:[^A-Z]|HAProxy).{10,}[^.]$/)
    expect(annotations.action, alert).toMatch(/^(?:[A-Z]|nginx).{20,}\.$/)
  }
})

test('every alert links to a chapter of docs/incidents.md', () => {
  const headings = [...read('docs/incidents.md').matchAll(/^## (.*)$/gm)].map(([, title]) => slugOf(title!))
  for (const { alert, annotations } of alerts) {
    const [, chapter] = /^https:\/\/.*\/docs\/incidents\.md#(.*)$/.exec(annotations.runbook_url ?? '') ?? []
    expect(headings, alert).toContain(chapter)
  }
})

test('every alert has a unit test of promtool that raises the alert', () => {
  const tests = read('test/deploy/alerts.promtool.yaml')
  for (const { alert } of alerts) expect(tests).toContain(`alertname="${alert}"`)
})

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

test('every panel of the dashboard has a unique title, and panels about replicas show the selected replicas', () => {
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  for (const { title, targets } of panels) {
    for (const { expr } of targets!)
      if (!/\b(haproxy|nginx)_/.test(expr)) expect(expr, title).toContain('instance=~"$instance"')
  }
})

describe.skipIf(WITHOUT_PROMTOOL)(`promtool${NEEDS_PROMTOOL}`, () => {
  test('promtool accepts the alert rules', () => {
    expect(promtool(['check', 'rules', join(ROOT, ALERTS)])).toMatchObject({ isRight: true })
  })

  test('the unit tests of promtool raise each alert exactly when the alert is expected', () => {
    const { isRight, says } = promtool(['test', 'rules', join(ROOT, 'test/deploy/alerts.promtool.yaml')])
    expect(isRight, says).toBe(true)
  })

  test('promtool accepts every expression of the dashboard', () => {
    const recording = expressions.map(({ expr }, index) => ({
      record: `expression_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }))
    const file = join(scratchFolder(), 'expressions.yaml')
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: recording }] }))
    const { isRight, says } = promtool(['check', 'rules', file])
    expect(isRight, says).toBe(true)
  })

  test('promtool finds no fault in the metrics of the service', async () => {
    const { get, observed } = await observeService()
    await get('/api/gpt/conferences')
    observed.keeper.refusal = refusalBy(new Error('x'))
    const { isRight, says } = promtool(['check', 'metrics'], await expose(FAMILIES, observed))
    expect(isRight, says).toBe(true)
    expect(says).toBe('')
  })
})
