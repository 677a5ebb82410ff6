/** A value of an item that is no object. */
interface Leaf {
  /** Its name, or the name of its object and its own with a dot between. */
  readonly path: string
  /** True if quotes belong around it. */
  readonly isText: boolean
}

/**
 * The JSON between the values of an item, quotes of texts included. The leads to `name`, `location.city` and
 * `id`, of which the last is no text:
 *
 *     {"name":"   ","location":{"city":"   "},"id":   and the end   }
 */
export function leadsTo(leaves: readonly Leaf[]): { leads: readonly string[]; end: string } {
  const leads: string[] = []
  let before = ''
  let object = ''
  for (const { path, isText } of leaves) {
    const [name, outer] = path.split('.').reverse() as [string, string?]
    const isSame = outer === object || (outer === undefined && object === '')
    const close = isSame || object === '' ? '' : '}'
    const open = isSame || outer === undefined ? '' : `"${outer}":{`
    leads.push(`${before}${close}${leads.length === 0 ? '{' : ','}${open}"${name}":${isText ? '"' : ''}`)
    before = isText ? '"' : ''
    object = outer ?? ''
  }
  return { leads, end: `${before}${object === '' ? '' : '}'}}` }
}
