import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Columns of `show stat` (HAProxy's management guide, 9.1) that tell what became of requests: refused by a rule, no connection to a server, no or a broken answer, asked
 * again, asked elsewhere, most that waited, answers with 5xx, health checks that failed, times held for down.
 */
const COLUMNS = ['dreq', 'econ', 'eresp', 'wretr', 'wredis', 'qmax', 'hrsp_5xx', 'chkfail', 'chkdown']

/** Counters that are not 0, by server, `FRONTEND` and `BACKEND`. */
export async function haproxyCounters(socket: string): Promise<Record<string, Record<string, number>>> {
  const connection = connect(socket)
  connection.write('show stat\n')
  const [head = '', ...rows] = (await text(connection)).trim().split('\n')
  const names = head.replace('# ', '').split(',')
  return Object.fromEntries(
    rows.map((row) => {
      const values = row.split(',')
      const counted = COLUMNS.map((name) => [name, Number(values[names.indexOf(name)])] as const)
      return [values[names.indexOf('svname')]!, Object.fromEntries(counted.filter(([, value]) => value > 0))]
    }),
  )
}
