export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses feeds, sitemaps and pages strictly. @throws Error for anything else */
export function parseXml(text: string): XmlElement {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) throw new Error('a forbidden character')
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const body = text.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/i, '')
  for (const [token] of body.matchAll(/<[^<]*?>|[^<]+|</g)) {
    const parent = open.at(-1)!
    const tag =
      /^<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"<]*")*)(\/?)>$/.exec(token) ?? /^<(feed)( xmlns="[^"]*")>$/.exec(token)
    if (!token.startsWith('<')) parent.children.push(decoded(token))
    else if (tag === null) throw new Error(`no tag: ${token}`)
    else if (tag[1] === '/') {
      if (open.pop()!.name !== tag[2]) throw new Error(`${token} closes ${parent.name}`)
    } else {
      const [name, attributes, isEmpty] = tag.length === 3 ? [tag[1]!, tag[2]!, ''] : [tag[2]!, tag[3]!, tag[4]!]
      const pairs = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decoded(value!)])
      const element = { name, attributes: Object.fromEntries(pairs), children: [] }
      parent.children.push(element)
      if (isEmpty === '') open.push(element)
    }
  }
  const [element] = root.children
  if (open.length > 1 || typeof element !== 'object') throw new Error('an element that does not end')
  return element
}

function decoded(text: string): string {
  return text.replace(/&(#\d+|\w+)?;?/g, (reference, name: string | undefined) => {
    const known = name?.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name ?? '']
    if (known === undefined || !reference.endsWith(';')) throw new Error(`no reference: ${reference}`)
    return known
  })
}

export function elementsIn({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child): child is XmlElement => typeof child === 'object' && child.name === name)
}

/** Undefined if there is no such child. */
export function textIn(element: XmlElement, name: string): string | undefined {
  return elementsIn(element, name)[0]?.children.join('')
}

/** Also inside other elements, in order. */
export function elementsBelow({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return []
    return [...(child.name === name ? [child] : []), ...elementsBelow(child, name)]
  })
}

export function wholeText({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : wholeText(child))).join('')
}

/** Parses a page. Each element must have an end tag unless it is a void element. */
export function parsePage(page: string): XmlElement {
  const asXml = page.replace(/^<!doctype html>\n/, '').replace(/<(meta|link|input|br)([^>]*)>/g, '<$1$2/>')
  return parseXml(asXml.trim())
}

/** The structured data (JSON-LD) of a page, by type. */
// biome-ignore lint/suspicious/noExplicitAny: data of schema.org have many forms.
export function dataOfPage(page: string): Readonly<Record<string, any>> {
  const scripts = elementsBelow(parsePage(page), 'script').map((script) => JSON.parse(wholeText(script)))
  return Object.fromEntries(scripts.map((data) => [data['@type'], data]))
}
