/** The OpenAPI document in version 3.0, for importers that do not know the schemas of 3.1. */

type Json = Readonly<Record<string, unknown>>

/** Converts a document of 3.1: types with null, `const` and `examples` become their equivalents in 3.0. */
export function toVersion30(document: Json): Json {
  return { ...(converted(document) as Json), openapi: '3.0.3' }
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, converted(member)] as const)
  return asSchema30(Object.fromEntries(members))
}

/** Converts a schema to version 3.0. Objects that are no schema have none of the members that differ. */
function asSchema30(schema: Json): Json {
  const { type, anyOf, const: only, examples, ...rest } = schema
  if (Array.isArray(type) && type.includes('null')) {
    const others = type.filter((name) => name !== 'null')
    return nullable(asSchema30({ ...schema, type: others.length === 1 ? others[0] : others }))
  }
  if (Array.isArray(type)) return { ...omit(schema, 'type'), anyOf: type.map((name) => ({ type: name })) }
  if (Array.isArray(anyOf) && anyOf.some(isNull)) {
    const others = anyOf.filter((option) => !isNull(option))
    const base = others.length === 1 ? inlined(others[0]) : { anyOf: others }
    return nullable({ ...base, ...rest })
  }
  if (only !== undefined && typeof only !== 'object') return { ...omit(schema, 'const'), enum: [only] }
  if (Array.isArray(examples)) return { ...omit(schema, 'examples'), example: examples[0] }
  return schema
}

function isNull(option: unknown): boolean {
  return (option as Json).type === 'null'
}

/** A schema to which members can be added. In 3.0 a reference must be the only member of its object. */
function inlined(schema: Json): Json {
  return '$ref' in schema ? { allOf: [schema] } : schema
}

/** Makes a schema nullable. If the schema lists its values (`enum`), null is added to the list. */
function nullable(schema: Json): Json {
  const { enum: values } = schema
  return { ...schema, ...(Array.isArray(values) ? { enum: [...values, null] } : {}), nullable: true }
}

function omit(schema: Json, name: string): Json {
  return Object.fromEntries(Object.entries(schema).filter(([member]) => member !== name))
}
