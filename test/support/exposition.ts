interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Exposition {
  readonly samples: readonly Sample[]
  /** The texts of `# TYPE` and `# HELP`, by name of the metric. */
  readonly types: ReadonlyMap<string, string>
  readonly helps: ReadonlyMap<string, string>
  /** The first sample with this name and exactly these labels. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

/** @throws Error if a line is not in the format */
export function parseExposition(text: string): Exposition {
  const samples: Sample[] = []
  const types = new Map<string, string>()
  const helps = new Map<string, string>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, comment, name, rest] = /^# (TYPE|HELP) (\S+) (.*)$/.exec(line) ?? []
    if (comment !== undefined) (comment === 'TYPE' ? types : helps).set(name!, rest!)
    else samples.push(parseSample(line))
  }
  const isSame = (a: object, b: object) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  return {
    samples,
    types,
    helps,
    value: (name, labels = {}) =>
      samples.find((sample) => sample.name === name && isSame(sample.labels, labels))?.value,
  }
}

function parseSample(line: string): Sample {
  const [, name, inside = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
  if (name === undefined) throw new Error(`not a sample: ${line}`)
  const labels = Object.fromEntries([...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!]))
  return { name, labels, value: Number(value === '+Inf' ? 'Infinity' : value) }
}

function sorted(labels: object): [string, unknown][] {
  return Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
}
