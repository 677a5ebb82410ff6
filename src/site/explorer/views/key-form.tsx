interface KeyFormProps {
  /** What was wrong with the last key. */
  readonly problem: string | undefined
  readonly onKey: (key: string) => void
}

/** Asks for the API key, which stays in this tab. */
export function KeyForm({ problem, onKey }: KeyFormProps) {
  return (
    <form
      class="notice key"
      aria-label="API key"
      onSubmit={(event) => {
        event.preventDefault()
        const key = String(new FormData(event.currentTarget).get('key') ?? '').trim()
        if (key !== '') onKey(key)
      }}
    >
      <div>
        <label for="key">{problem === undefined ? 'Your API key' : 'This key does not work'}</label>
        <p id="key-help" role={problem === undefined ? undefined : 'alert'}>
          {problem === undefined
            ? 'The operator of this service issues keys. Yours stays in this tab, and is sent to this service only.'
            : 'It may be mistyped, revoked or expired. Paste another one; your search is still here.'}
        </p>
      </div>
      <input
        id="key"
        name="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        aria-describedby="key-help"
        aria-invalid={problem !== undefined}
        placeholder="cds_…"
      />
      <button type="submit">Use this key</button>
    </form>
  )
}
