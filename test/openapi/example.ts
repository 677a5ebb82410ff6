import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const client = createClient<paths>({
  baseUrl: 'http://127.0.0.1:8080',
  headers: { 'X-API-Key': process.env.KEY },
})

const { data, error } = await client.GET('/api/gpt/conferences', {
  params: { query: { q: 'data mining', country: 'Germany', from: '2027-01-01', limit: 1, fields: 'name,dates.start' } },
})
if (error) throw new Error(error.message)
for (const { name, dates } of data.conferences) console.log(dates?.start, name)
