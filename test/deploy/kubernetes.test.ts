import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { validate as Deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as CronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob'
import { validate as Job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as ConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as PersistentVolumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim'
import { validate as Service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as NetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as PodDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { expect, test } from 'vitest'
import { documentsOf, KUBERNETES } from './files.ts'

interface Validate {
  (value: unknown): boolean
  errors?: readonly object[]
}

/** The package does not export the schema of these classes. */
function byModel<Data>(Model: new (data?: Data) => { validate(): void }) {
  return (value: Data) => {
    new Model(value).validate()
    return true
  }
}

const SCHEMAS = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler: byModel(HorizontalPodAutoscaler),
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor: byModel(PodMonitor),
  Service,
} as unknown as Readonly<Record<string, Validate>>

const objects = KUBERNETES.filter((path) => !path.endsWith('kustomization.yaml')).flatMap((path) =>
  documentsOf(path).map((object) => [path, object.kind as string, object] as const),
)

test.each(objects)(
  'the Kubernetes object in %s of the kind %s is valid, and has no unknown fields',
  (_path, kind, object) => {
    expect(unknownFields(kind, object)).toEqual([])
  },
)

/**
 * The paths of fields that the validator does not read, because schemas ignore unknown fields.
 * @throws Error if a field is missing or of another type
 */
function unknownFields(kind: string, object: object): string[] {
  const validate = SCHEMAS[kind]!
  const unread = new Set(pathsIn(object))
  const watched = <T>(value: T, path: string): T => {
    if (typeof value !== 'object' || value === null) return value
    return new Proxy(value as T & object, {
      get(target, name) {
        if (typeof name !== 'string' || !Object.hasOwn(target, name)) return Reflect.get(target, name)
        unread.delete(path + name)
        return watched(Reflect.get(target, name), `${path}${name}.`)
      },
    })
  }
  if (!validate(watched(object, ''))) throw new Error(JSON.stringify(validate.errors))
  return [...unread]
}

function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [path + name, ...pathsIn(inner, `${path}${name}.`)])
}
