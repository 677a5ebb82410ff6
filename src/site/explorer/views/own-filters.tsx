import { changed, type Search } from '../model/search.ts'

const DISTANCES = [25, 50, 100, 250, 500, 1000]
const USUAL = 100

interface NearFormProps {
  readonly near: string | undefined
  readonly withinKm: string | undefined
  readonly onNear: (near: Pick<Search, 'near' | 'within_km'>) => void
}

/** The form for events around a place: its name, or latitude and longitude in degrees. */
export function NearForm({ near, withinKm, onNear }: NearFormProps) {
  const chosen = Number(withinKm ?? USUAL)
  const distances = DISTANCES.includes(chosen) ? DISTANCES : [...DISTANCES, chosen].sort((a, b) => a - b)
  return (
    <form
      class="near"
      aria-label="Near a place"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <span>Within</span>
      <select
        aria-label="Distance"
        name="within"
        value={String(chosen)}
        onChange={({ currentTarget: { form } }) => {
          if (near !== undefined) send(form!)
        }}
      >
        {distances.map((km) => (
          <option key={km} value={String(km)}>
            {km} km
          </option>
        ))}
      </select>
      <span>of</span>
      <input
        aria-label="Place"
        key={near}
        name="near"
        type="text"
        maxLength={200}
        autocomplete="off"
        defaultValue={near ?? ''}
        placeholder="a place"
      />
      <button type="submit" class="quiet">
        Go
      </button>
    </form>
  )

  function send(form: HTMLFormElement): void {
    const given = new FormData(form)
    const place = String(given.get('near') ?? '').trim()
    const km = String(given.get('within'))
    // without a distance, the API uses its default
    onNear(place === '' ? {} : { near: place, ...(km === String(USUAL) ? {} : { within_km: km }) })
  }
}

/** The search with the filter on open deadlines and the order by deadline; without both if not `isWanted`. */
export function openCalls(search: Search, isWanted: boolean): Search {
  const [deadline_open, sort] = isWanted ? ['true', 'deadline'] : []
  return changed(search, { deadline_open, sort })
}

export function OpenCalls({ isChosen, onToggle }: { isChosen: boolean; onToggle: () => void }) {
  return (
    <button type="button" class="open-calls" aria-pressed={isChosen} onClick={onToggle}>
      Open calls for papers
    </button>
  )
}
