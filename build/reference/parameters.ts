/** The reference of operations: parameters and fields of answers, from the OpenAPI document. */
import { type Html, html } from '../../src/formats/page.ts'
import { explorerAddress } from './examples.ts'
import { anchorLink, headingHtml } from './markdown.ts'
import type { OpenApi, Operation, Parameter, Schema } from './openapi.ts'

/** Prefixes of the anchors of an operation's parameters. They must not change: other sites link to them. */
const PREFIXES: Readonly<Record<string, string>> = {
  searchConferences: 'search',
  getConference: 'conference',
  listTopics: 'topics',
  listCountries: 'countries',
  getStatistics: 'stats',
}

const OPERATION_NAMES = new RegExp(`\\b(${Object.keys(PREFIXES).join('|')})\\b`)

/** The rules of the contract for a parameter. The OpenAPI document lacks these rules. */
export interface Rule {
  readonly form: Html
  readonly rule: Html
}

/** By parameter: further parameters that its example needs in a URL. */
const COMPANIONS: Readonly<Record<string, string>> = { within_km: '&near=Berlin' }

/** The section of an operation. The section of searches links to their parameters instead of listing them. */
export function operationHtml(path: string, { get }: { readonly get: Operation }, document: OpenApi): Html {
  const { operationId, description, parameters = [], responses } = get
  const isSearch = operationId === 'searchConferences'
  const own = isSearch
    ? html`<p>Its parameters are <a href="#the-parameters-of-a-search">below</a>.</p>`
    : parameters.length > 0 && parametersHtml(operationId, [...parameters].sort(pathFirst))
  const { schema } = responses[200].content['application/json']
  return html`<section class="operation">
${headingHtml(operationId, 3, html`GET <code>${path}</code> <span class="form">${operationId}</span>`)}
<p>${withOperations(description)}</p>
${own}
${fieldsHtml(operationId, schema, document)}
</section>
`
}

const pathFirst = (one: Parameter, other: Parameter) => one.in.localeCompare(other.in)

function withOperations(text: string): Html {
  const parts = text.split(OPERATION_NAMES)
  return html`${parts.map((part) => (part in PREFIXES ? html`<a href="#${part}">${part}</a>` : html`${part}`))}`
}

export function parametersHtml(
  operationId: string,
  parameters: readonly Parameter[],
  ruleOf: (name: string) => Rule | undefined = () => undefined,
): Html {
  const prefix = PREFIXES[operationId]
  if (prefix === undefined) throw new Error(`expected anchors for the parameters of ${operationId}: add a prefix`)
  return html`<dl class="parameters">
${parameters.map((parameter) => parameterHtml(`${prefix}-${parameter.name}`, parameter, ruleOf(parameter.name)))}</dl>
`
}

export function parameterHtml(
  id: string,
  { name, description, example, schema, ...place }: Parameter,
  rule?: Rule,
): Html {
  const form = rule?.form ?? html`${formOf(schema)}`
  const address = place.in === 'query' && id.startsWith('search-') ? tryAddress(name, example) : undefined
  const link = address !== undefined && html` <a class="try" href="${address}">Try it</a>`
  return html`<dt id="${id}"><code>${name}</code> <span class="form">${form}</span> ${anchorLink(id, name)}</dt>
<dd><p>${withOperations(description)}</p>
<p class="rule">${rule !== undefined && html`${rule.rule} `}Example: <code>${example}</code>${link}</p></dd>
`
}

function tryAddress(name: string, example: string | number): string | undefined {
  const query = `${new URLSearchParams({ [name]: String(example) })}${COMPANIONS[name] ?? ''}`
  return explorerAddress(new URL(`/api/gpt/conferences?${query}`, 'http://explorer'))
}

/** The form of a value in words: `1 to 50`, `text of up to 500 characters`. */
function formOf(schema: Schema): string {
  const { enum: values, minimum, maximum, maxLength, format, anyOf, items } = schema
  if (anyOf !== undefined) return anyOf.map(formOf).join(' or ')
  if (values !== undefined) return values.join(', ').replace(/, ([^,]*)$/, ' or $1')
  if (schema.const !== undefined) return String(schema.const)
  if (items !== undefined) return `list of ${items.$ref === undefined ? formOf(items) : nameOf(items.$ref)}`
  if (format === 'date') return 'YYYY-MM-DD'
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (maxLength !== undefined) return `text of up to ${maxLength} characters`
  const types = [schema.type ?? 'object'].flat()
  return types.map((type) => TYPES[type] ?? type).join(' or ')
}

const TYPES: Readonly<Record<string, string>> = { string: 'text', integer: 'number' }

const nameOf = (reference: string) => reference.split('/').at(-1)!

/** The fields of an answer, with form and meaning. Fields of an object follow it. */
function fieldsHtml(operationId: string, schema: Schema, document: OpenApi): Html {
  const rows = fieldRows(resolved(schema, document), document, '')
  return html`<details>
<summary>Fields of the answer<span class="for-readers"> of ${operationId}</span></summary>
<table><thead><tr><th>field</th><th>holds</th><th>meaning</th></tr></thead><tbody>
${rows}</tbody></table>
</details>`
}

function fieldRows({ properties = {} }: Schema, document: OpenApi, before: string): Html[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const schema = resolved(given, document)
    const inner = schema.items === undefined ? schema : resolved(schema.items, document)
    const path = `${before}${name}`
    const kind = schema.items !== undefined && inner.properties !== undefined ? 'list' : formOf(schema)
    const meaning = given.description ?? schema.description ?? ''
    const row = html`<tr><td><code>${path}</code></td><td>${kind}</td><td>${meaning}</td></tr>
`
    // an event inside an event has the same fields, which are listed already
    return path.endsWith('related') ? [row] : [row, ...fieldRows(inner, document, `${path}.`)]
  })
}

function resolved(schema: Schema, { components }: OpenApi): Schema {
  return schema.$ref === undefined ? schema : components.schemas[nameOf(schema.$ref)]!
}
