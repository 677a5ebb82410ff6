import { render } from 'preact'
import { App } from './app.tsx'
import { browser, Explorer } from './model/explorer.ts'
import { takeKey } from './model/key.ts'
import { readSearch } from './model/search.ts'

const explorer = new Explorer(readSearch(location.search), takeKey(), browser)

addEventListener('popstate', () => explorer.goTo(location.search))
addEventListener('online', () => {
  if (explorer.state.problem?.kind === 'away') explorer.retry()
})
addEventListener('hashchange', () => {
  const key = takeKey()
  if (key !== explorer.state.key) explorer.useKey(key)
})

explorer.retry()
render(<App explorer={explorer} />, document.getElementById('page')!)
