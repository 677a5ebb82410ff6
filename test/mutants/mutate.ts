/**
 * Mutants are small faults, such as an index that is off by one, a wrong boundary, an inverted condition or a
 * missing statement. Examples for `if (count < limit) return name`: `count <= limit` and `!(count < limit)`.
 */
import { parseSync } from 'oxc-parser'

export interface Mutant {
  /** Position in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly line: number
  readonly operator: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Operators, each with its replacement. */
const BINARY: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&&': '||',
  '||': '&&',
}

/** Types of nodes, and names of their members, that contain no code that runs. */
const SILENT = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import(?!Expression)|ExportAll)/
const NAMES: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'source',
])

export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: expected TypeScript, found ${errors[0]!.message}`)
  const mutants: Mutant[] = []
  const lineOf = (position: number) => text.slice(0, position).split('\n').length
  const add = (operator: string, start: number, end: number, replacement: string) => {
    if (text.slice(start, end) !== replacement) {
      mutants.push({ operator, start, end, replacement, line: lineOf(start) })
    }
  }
  visit(program as unknown as Node, undefined)
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)

  function visit(node: Node, parent: Node | undefined): void {
    if (SILENT.test(node.type)) return
    mutate(node, parent)
    for (const [key, value] of Object.entries(node)) {
      if (NAMES.has(key) || (key === 'key' && node.computed !== true)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node)
    }
  }

  function mutate(node: Node, parent: Node | undefined): void {
    const source = text.slice(node.start, node.end)
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        mutateOperator(node)
        return
      case 'UnaryExpression':
        if (node.operator === '!') add('negation', node.start, (node.argument as Node).start, '')
        return
      case 'UpdateExpression': {
        const at = node.prefix ? node.start : node.end - 2
        add('update', at, at + 2, node.operator === '++' ? '--' : '++')
        return
      }
      case 'IfStatement':
      case 'ConditionalExpression': {
        const { start, end } = node.test as Node
        add('condition', start, end, `!(${text.slice(start, end)})`)
        return
      }
      case 'ReturnStatement':
        // a literal usually has a mutant of its own
        if (isNode(node.argument) && node.argument.name !== 'undefined' && node.argument.type !== 'Literal')
          add('return', node.argument.start, node.argument.end, '(undefined as never)')
        return
      case 'ExpressionStatement':
        if (node.directive === undefined || node.directive === null) add('statement', node.start, node.end, ';')
        return
      case 'Literal':
        if (typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value))
        if (typeof node.value === 'number') add('number', node.start, node.end, `(${source} + 1)`)
        if (typeof node.value === 'string' && node.value !== '') add('string', node.start, node.end, "''")
        return
      case 'TemplateLiteral':
        if (parent?.type !== 'TaggedTemplateExpression') add('string', node.start, node.end, "''")
    }
  }

  function mutateOperator(node: Node): void {
    const [left, right] = [node.left as Node, node.right as Node]
    const replacement = BINARY[node.operator as string]
    if (replacement === undefined) return
    if (node.operator === '+' && [left, right].some(isText)) return
    const at = text.indexOf(node.operator as string, left.end)
    if (at < right.start) add('operator', at, at + (node.operator as string).length, replacement)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || typeof value === 'string'
}

export function apply(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
