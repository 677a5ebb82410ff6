import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { cutAtWord } from '../../src/event/fold.ts'

const anyText = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\u00a0', '𝔘', 'é'), maxLength: 80 })

test.prop([anyText, fc.integer({ min: 1, max: 40 })])(
  'cutAtWord keeps a short text, and cuts a long text within the limit with an ellipsis',
  (text, most) => {
    const cut = cutAtWord(text, most)
    expect([...cut].length).toBeLessThanOrEqual(most)
    if ([...text].length <= most) expect(cut).toBe(text)
    else expect(text.startsWith(cut.slice(0, -1)) && cut.endsWith('…')).toBe(true)
  },
)
