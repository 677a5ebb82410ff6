export interface Sample {
  readonly seconds: number
  readonly rssBytes: number
  readonly heapBytes: number
  readonly descriptors: number
  readonly requests: number
  readonly failed: number
  readonly p99Ms: number
}

/** The slope of a regression line (least squares) in units a second, and its standard error. */
function slopeOf(
  samples: readonly Sample[],
  value: (sample: Sample) => number,
): { readonly slope: number; readonly error: number } {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const [meanSeconds, meanValue] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(value))]
  let above = 0
  let below = 0
  for (const sample of samples) {
    above += (sample.seconds - meanSeconds) * (value(sample) - meanValue)
    below += (sample.seconds - meanSeconds) ** 2
  }
  if (below === 0) return { slope: 0, error: 0 }
  const slope = above / below
  const residual = (sample: Sample) => value(sample) - meanValue - slope * (sample.seconds - meanSeconds)
  const squares = samples.reduce((sum, sample) => sum + residual(sample) ** 2, 0)
  return { slope, error: Math.sqrt(squares / Math.max(1, samples.length - 2) / below) }
}

/**
 * Maximum growth of memory in the second half of the run, as a share per minute (6 % an hour). A leak of 100
 * bytes per request is 30 times as much. In a run of less than 30 minutes, the heap still grows: the limit is
 * 20 times as high.
 */
const GROWTH_A_MINUTE = 0.001
const STANDARD_ERRORS = 2
const SETTLED_MINUTES = 30
const SHORT_GROWTH_A_MINUTE = 0.02

/** Connections of clients and Redis vary in number, and a file may be open for reading. */
const SPARE_DESCRIPTORS = 60

export function judge(samples: readonly Sample[]): string[] {
  const later = samples.slice(samples.length >> 1)
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || later.length < 3) return ['There are too few samples to judge.']
  const minutes = last.seconds / 60
  const allowed = minutes >= SETTLED_MINUTES ? GROWTH_A_MINUTE : SHORT_GROWTH_A_MINUTE
  const { slope, error } = slopeOf(later, ({ rssBytes }) => rssBytes)
  const growth = (60 * (slope - STANDARD_ERRORS * error)) / later[0]!.rssBytes
  const failed = samples.reduce((sum, sample) => sum + sample.failed, 0)
  const least = (part: readonly Sample[]) => Math.min(...part.map(({ descriptors }) => descriptors))
  const leaked = least(later) - least(samples.slice(0, samples.length >> 1))
  const problems: string[] = []
  if (growth > allowed) {
    problems.push(`Memory grows by ${(growth * 100).toFixed(2)} % a minute; at most ${allowed * 100} % are allowed.`)
  }
  if (leaked > SPARE_DESCRIPTORS) problems.push(`${leaked} descriptors more were open in the later half.`)
  if (failed > 0) problems.push(`${failed} requests failed.`)
  return problems
}
