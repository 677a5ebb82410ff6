import { expect, test } from 'vitest'
import { termsOf } from '../../src/text/tokenize.ts'
import { headOf } from '../../src/text/topic-name.ts'

test.each([
  ['History of Art', 'history'],
  ['Machine Learning for Health', 'machine learning'],
  ['Management of Networks', 'network'],
  ['Theory of Computing', 'computing'],
  ['Principles and Practice of Management of Networks', 'principle and practice'],
  ['Design for Good', 'design'],
  ['Management of', 'management'],
])('the topic name "%s" has the head "%s"', (name, head) => {
  expect(headOf(termsOf(name)).join(' ')).toBe(head)
})
