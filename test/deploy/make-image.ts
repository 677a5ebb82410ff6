import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { environmentOf, execForm, type Instruction, lastOf, parseDockerfile, type Stage } from './dockerfile.ts'

export interface Image {
  readonly root: string
  readonly workdir: string
  /** Paths in these variables are below `root`. */
  readonly environment: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
}

const WITHOUT_FILES = ['ENV', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']

export interface Images {
  readonly builder: Image
  readonly server: Image
}

/** Executes the stages of the Dockerfile in folders below `scratch`. RUN must not name an absolute path. */
export function makeImages(context: string, scratch: string): Images {
  const stages = parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
  const rootOf = (name: string) => join(scratch, name)
  for (const stage of stages) makeStage(stage, rootOf(stage.name), (name) => (name === '' ? context : rootOf(name)))
  const builder = stages.find(({ name }) => name === 'builder')!
  const server = stages.at(-1)!
  return { builder: imageOf(builder, rootOf(builder.name)), server: imageOf(server, rootOf(server.name)) }
}

function imageOf(stage: Stage, root: string): Image {
  const inside = (value: string) => (value.startsWith('/') ? join(root, value) : value)
  return {
    root,
    workdir: join(root, lastOf(stage, 'WORKDIR') ?? '/'),
    environment: Object.fromEntries(Object.entries(environmentOf(stage)).map(([name, value]) => [name, inside(value)])),
    entrypoint: execForm(lastOf(stage, 'ENTRYPOINT') ?? '[]'),
    command: execForm(lastOf(stage, 'CMD') ?? '[]'),
    healthcheck: execForm(lastOf(stage, 'HEALTHCHECK') ?? '[]'),
  }
}

function makeStage(stage: Stage, root: string, sourceOf: (stage: string) => string): void {
  let workdir = root
  for (const instruction of stage.instructions) {
    if (instruction.name === 'WORKDIR') {
      workdir = join(root, instruction.args)
      mkdirSync(workdir, { recursive: true })
    } else if (instruction.name === 'RUN') {
      if (/(^|[\s=])\//.test(instruction.args)) throw new Error(`expected no absolute path in RUN ${instruction.args}`)
      execFileSync('sh', ['-ec', instruction.args], { cwd: workdir, stdio: ['ignore', 'ignore', 'inherit'] })
    } else if (instruction.name === 'COPY') {
      copy(instruction, root, workdir, sourceOf)
    } else if (!WITHOUT_FILES.includes(instruction.name)) {
      throw new Error(`expected an instruction that is understood here, got ${instruction.name}`)
    }
  }
}

/** Copies like COPY: a file keeps its name if the destination ends with a slash. */
function copy({ args }: Instruction, root: string, workdir: string, sourceOf: (stage: string) => string): void {
  const words = args.split(/\s+/)
  const options = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length) ?? ''
  const target = paths.pop()!
  const destination = target.startsWith('/') ? join(root, target) : resolve(workdir, target)
  for (const path of paths.flatMap((each) => matching(sourceOf(from), each))) {
    const source = join(sourceOf(from), path)
    const isInto = target.endsWith('/') && !statSync(source).isDirectory()
    cpSync(source, isInto ? join(destination, basename(path)) : destination, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

function matching(folder: string, path: string): string[] {
  const [before, after] = basename(path).split('*')
  if (after === undefined) return [path]
  const names = readdirSync(join(folder, dirname(path)))
  return names
    .filter((name) => name.startsWith(before!) && name.endsWith(after))
    .map((name) => join(dirname(path), name))
}
