import { render } from 'preact'
import { App } from './app.tsx'
import { browser, Explorer } from './model/explorer.ts'
import { isForgottenBy, takeKey, WITHOUT_KEY } from './model/key.ts'
import { readSearch } from './model/search.ts'
import { STARS, stars } from './model/stars.ts'

const explorer = new Explorer(readSearch(location.search), takeKey(), browser)

addEventListener('popstate', () => explorer.goTo(location.search))
addEventListener('online', () => {
  if (explorer.state.problem?.kind === 'away') explorer.retry()
})
addEventListener('hashchange', () => {
  const key = takeKey()
  if (key !== explorer.state.key) explorer.useKey(key)
})
// another tab has changed the storage
addEventListener('storage', (event) => {
  if (event.key === STARS || event.key === null) stars.reload()
  if (isForgottenBy(event)) explorer.useKey(WITHOUT_KEY)
})

explorer.retry()
render(<App explorer={explorer} />, document.getElementById('page')!)
