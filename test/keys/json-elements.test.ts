import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { JsonElements } from '../../src/keys/json-elements.ts'

/** Values whose texts hold what separates elements. */
const value = fc.oneof(
  fc.constantFrom('', ',', '"', '\\', '[', ']', '{', '}', '"]', '\\"', 'a,b', 'é'),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.constantFrom('[', ',', 1)),
  fc.dictionary(fc.constantFrom('a', ']', '"'), fc.constantFrom('}', ',', 2), { noNullPrototype: true }),
)
const members = fc.dictionary(
  fc.constantFrom('version', '[', '"', '{'),
  fc.oneof(fc.integer(), fc.constantFrom('[', '"')),
  {
    noNullPrototype: true,
  },
)
const spaces = fc.constantFrom('', ' ', '\n  ')

/** All elements of a text, and what is around them. */
function split(text: string) {
  const elements = new JsonElements(Buffer.from(text))
  const found: string[] = []
  const positions = [elements.position]
  for (let next = elements.next(); next !== undefined; next = elements.next()) {
    found.push(next.toString())
    positions.push(elements.position)
  }
  expect(elements.next()).toBeUndefined()
  return { found, rest: elements.rest.toString(), positions, end: elements.position }
}

describe('the elements of an array in an object', () => {
  test.prop([members, fc.array(value), spaces, members])(
    'are those that JSON.parse finds, and the rest is the object without them',
    (before, values, space, after) => {
      const inner = values
        .map((each) => `${space}${JSON.stringify(each, null, space === '' ? 0 : 2)}${space}`)
        .join(',')
      const [start, end] = [JSON.stringify(before), JSON.stringify(after)]
      const head = `${start.slice(0, -1)}${start === '{}' ? '' : ','}${space}"keys":${space}[`
      const tail = `]${end === '{}' ? '' : ','}${end.slice(1)}${space}`
      const { found, rest, positions, end: last } = split(`${head}${inner}${tail}`)
      expect(found.map((text) => JSON.parse(text))).toEqual(values)
      expect(rest).toBe(head + tail)
      expect(positions).toEqual([...positions].sort((a, b) => a - b))
      expect(last).toBe(Buffer.byteLength(`${head}${inner}]`))
    },
  )

  test.prop([spaces])('are none in an empty array, and an empty one before a comma', (space) => {
    expect(split(`{"keys":[${space}]}`)).toMatchObject({ found: [], rest: '{"keys":[]}' })
    expect(split(`{"keys":[${space},1]}`)).toMatchObject({ found: [space, '1'], rest: '{"keys":[]}' })
    expect(split(`{"keys":[1,${space}]}`)).toMatchObject({ found: ['1', space], rest: '{"keys":[]}' })
  })

  test.prop([fc.nat(39)])('are those before the end of a text that ends too early, which stays as it is', (at) => {
    const text = '{"version":1,"keys":[{"id":"a,]"},[2],3],"more":[4]}'.slice(0, at)
    const whole = ['{"id":"a,]"}', '[2]', '3']
    const { found, rest, end } = split(text)
    expect(found).toEqual(whole.slice(0, [34, 38].filter((behind) => at >= behind).length))
    expect(rest).toBe(text)
    expect(end).toBe(text.length)
  })

  test.prop([fc.constantFrom('', '{}', '[1,2]', '{"a":{"b":[1]}}', '"[["', '{"a":1}')])(
    'are none where the object has no array',
    (text) => {
      expect(split(text)).toMatchObject({ found: [], rest: text })
    },
  )
})
