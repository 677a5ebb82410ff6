import type { Service } from './service.ts'

/** All events of a search, page by page. */
export async function allPages<Item = { id: number }>(get: Service['get'], query: string): Promise<Item[]> {
  const items: Item[] = []
  for (let offset = 0; ; offset += 50) {
    const page = (await get(`/api/gpt/conferences?${query}&limit=50&offset=${offset}`)).json()
    items.push(...page.conferences)
    if (!page.pagination.has_more) return items
  }
}
