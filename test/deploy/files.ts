import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { ROOT, readDocument as read } from '../support/documents.ts'
import { environmentOf, parseDockerfile, type Stage } from './dockerfile.ts'

export { ROOT, read }

/** The documents of a YAML file. Merge keys are resolved. */
// biome-ignore lint/suspicious/noExplicitAny: their shape is what the tests are about
export function documentsOf(path: string): any[] {
  return parseAllDocuments(read(path), { merge: true, strict: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS()
  })
}

export const KUBERNETES = readdirSync(join(ROOT, 'deploy/kubernetes'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `deploy/kubernetes/${name}`)

export function kubernetes(kind: string): ReturnType<typeof documentsOf>[number] {
  const found = KUBERNETES.flatMap(documentsOf).filter((document) => document.kind === kind)
  if (found.length !== 1) throw new Error(`expected one ${kind}, got ${found.length}`)
  return found[0]
}

export function compose(): ReturnType<typeof documentsOf>[number] {
  return documentsOf('deploy/compose.yaml')[0]
}

export const image: Stage = parseDockerfile(read('Dockerfile')).at(-1)!

export function settingsOf(path: string): Map<string, string[]> {
  const settings = new Map<string, string[]>()
  for (const [, key, value] of read(path).matchAll(/^(\w+)=(.*)$/gm)) {
    settings.set(key!, [...(settings.get(key!) ?? []), value!])
  }
  return settings
}

/** The environment of a replica in each deployment, with the variables of the image. */
export function environments(): Record<string, Record<string, string>> {
  const unit = settingsOf('deploy/systemd/confdex@.service')
  const ofUnit = (unit.get('Environment') ?? []).flatMap((line) => line.replaceAll('%i', '8081').split(' '))
  const shared = settingsOf('deploy/systemd/confdex.env')
  const [container] = kubernetes('Deployment').spec.template.spec.containers
  const ofContainer = (container.env as { name: string; value: string }[]).map(({ name, value }) => [name, value])
  const replica: Record<string, string> = compose().services['replica-1'].environment
  return {
    compose: { ...environmentOf(image), ...mapValues(replica, (value) => value.replace(/^\$\{\w+:-(.*)\}$/, '$1')) },
    kubernetes: {
      ...environmentOf(image),
      ...Object.fromEntries(ofContainer),
      ...kubernetes('ConfigMap').data,
      ...secretOf(read('deploy/README.md')),
    },
    systemd: {
      ...Object.fromEntries(ofUnit.map((setting) => setting.split('='))),
      ...Object.fromEntries([...shared].map(([name, values]) => [name, values.at(-1)])),
    },
  }
}

/** The secret that a command in a document creates. */
export function secretOf(document: string): Record<string, string> {
  const literals = document.matchAll(/^kubectl create secret generic confdex (.*)$/gm)
  return Object.fromEntries(
    [...literals].flatMap(([, words]) =>
      [...words!.matchAll(/--from-literal=(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
    ),
  )
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

export function seconds(text: string | number): number {
  const [, value, unit] = /^(\d+)(ms|s|)$/.exec(String(text)) ?? []
  if (value === undefined) throw new Error(`expected a duration, got ${text}`)
  return unit === 'ms' ? Number(value) / 1000 : Number(value)
}
