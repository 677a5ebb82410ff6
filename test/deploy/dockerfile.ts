export interface Instruction {
  readonly name: string
  readonly args: string
}

export interface Stage {
  readonly name: string
  readonly image: string
  readonly instructions: readonly Instruction[]
}

/** @throws Error for an instruction before the first FROM */
export function parseDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const stages: (Stage & { instructions: Instruction[] })[] = []
  for (const line of lines.join('\n').replaceAll('\\\n', ' ').split('\n')) {
    const [, name, args] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === undefined || args === undefined) throw new Error(`expected an instruction, got ${line}`)
    if (name === 'FROM') {
      const [image, , alias] = args.split(/\s+/)
      stages.push({ name: alias ?? String(stages.length), image: image!, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`expected FROM first, got ${line}`)
      stage.instructions.push({ name, args })
    }
  }
  return stages
}

export function lastOf(stage: Stage, name: string): string | undefined {
  return stage.instructions.findLast((instruction) => instruction.name === name)?.args
}

/** ENV must have the form `NAME=value NAME=value`. */
export function environmentOf(stage: Stage): Record<string, string> {
  const settings = stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ args }) => args.split(/\s+/))
  return Object.fromEntries(
    settings.map((setting) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
  )
}

/** The words of the exec form, `["node", "-e", "..."]`, which may follow options. */
export function execForm(args: string): string[] {
  return JSON.parse(args.slice(args.indexOf('['))) as string[]
}
