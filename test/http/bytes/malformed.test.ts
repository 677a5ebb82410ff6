/** Malformed bytes in one write with the requests before them. */
import { expect, test } from 'vitest'
import { atOnce, conversations, problemOf, write } from '../../support/conversations/conversation.ts'
import { ENDINGS, type EndingName } from '../../support/conversations/endings.ts'
import { assertFor, send } from '../../support/conversations/hold.ts'
import type { RequestKind } from '../../support/conversations/requests.ts'
import { directoryOfFile } from '../../support/conversations/service.ts'

const NOBODY = { key: '', tag: '', nextAddress: () => '' }
const MALFORMED = (Object.keys(ENDINGS) as EndingName[]).filter((name) => ENDINGS[name](NOBODY).isMalformed)

/** Kinds that are answered in the turn of the event loop in which they are routed, and kinds that are not. */
const IMMEDIATE: readonly RequestKind[] = ['a search that finds events', 'a wrong parameter', 'the health check']
const LATER: readonly RequestKind[] = ['the list of topics', 'a call of a tool']

/** Requests with malformed bytes after them. */
const followed = (kinds: readonly RequestKind[], maxLength: number) =>
  conversations(maxLength, kinds, MALFORMED).filter(({ kinds: { length } }) => length > 0)

const start = directoryOfFile()

test('malformed bytes are answered after all requests that arrive with them', async () => {
  const talking = await start()
  await assertFor(talking, followed([...IMMEDIATE, ...LATER], 6), 60, async (drawn) => {
    expect(problemOf(write(drawn, talking.caller), await send(talking, drawn, atOnce))).toBeUndefined()
  })
})
