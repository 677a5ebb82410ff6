import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { httpRequest, readHttp } from './http-text.ts'
import { questionString } from './question-string.ts'
import { run, startPrinting, type WirePeer } from './wire-peer.ts'

const JAVA = '/usr/share/java'
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/share/maven-repo/org/apache/lucene/lucene-core/8.x/lucene-core-8.x.jar': 'liblucene8-java',
  [`${JAVA}/jetty9-server.jar`]: 'libjetty9-java',
  [`${JAVA}/jetty9-http.jar`]: 'libjetty9-java',
  [`${JAVA}/jetty9-io.jar`]: 'libjetty9-java',
  [`${JAVA}/jetty9-util.jar`]: 'libjetty9-java',
  [`${JAVA}/servlet-api.jar`]: 'libservlet-api-java',
}
const JARS = Object.keys(PACKAGES)
const SOURCE = resolve('bench/peers/wire/LucenePeer.java')
const BUILD = ['-Xmx2g']
/** On one core, the serial collector costs least. */
const SERVE = ['-XX:+UseSerialGC', '-Xmn64m', '-Xmx768m']

export const lucene: WirePeer = {
  name: 'Lucene 8, Jetty 9',
  setUp:
    'Three indexes sorted by date, latest first and by name, one segment each, mapped into memory, so that pages ' +
    'are read in order until they are full and dates are ranges of documents. No scores and no cache of queries. ' +
    'Totals of one field come from its postings. Up to 1,024 matches are collected once and put in order by arrays. ' +
    'Items are stored as the JSON of this service. Words come folded, values as numbers. The heap has at most 768 MB ' +
    'and the serial collector. No keys, no limits, no log.',
  cannot: 'It says nothing but total, items and counts.',
  programs: ['java', 'javac'],
  files: PACKAGES,
  build: async (events, folder) => {
    await mkdir(classesIn(folder))
    await run('javac', ['-cp', JARS.join(':'), '-d', classesIn(folder), SOURCE])
    await run('java', [...BUILD, ...programIn(folder), 'build', events, folder])
  },
  start: (folder) => startPrinting('java', [...SERVE, ...programIn(folder), 'serve', folder]),
  request: (question) => httpRequest(`/search?${questionString(question)}`),
  answer: (reply) => {
    const { total, conferences, facets } = readHttp(reply)
    return { total, ids: conferences.map(({ id }) => id), facets, items: conferences }
  },
}

function classesIn(folder: string): string {
  return join(folder, 'classes')
}

function programIn(folder: string): string[] {
  return ['-cp', [classesIn(folder), ...JARS].join(':'), 'LucenePeer']
}
