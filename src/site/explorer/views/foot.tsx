import { findStatistics } from '../model/client.ts'
import { dayInWords } from '../model/dates.ts'
import { WebsiteLink } from './event.tsx'
import { useLoaded } from './hooks.ts'

/** The foot of the page: the day of the data, and the sources with their licences. */
export function Foot({ apiKey }: { apiKey: string }) {
  const { loaded } = useLoaded(`statistics ${apiKey}`, (_, signal) => findStatistics(apiKey, signal))
  if (loaded === undefined || 'problem' in loaded) return null
  const { data_date, sources } = loaded.value
  if (data_date === null && sources.length === 0) return null
  return (
    <footer class="foot muted">
      {data_date !== null && <p>Data as of {dayInWords(data_date)}.</p>}
      {sources.length > 0 && (
        <p>
          Sources:{' '}
          {sources.map(({ name, url, licence, attribution }, at) => (
            <span key={name}>
              {at > 0 && '; '}
              {url === '' ? attribution || name : <WebsiteLink address={url}>{attribution || name}</WebsiteLink>}
              {licence !== '' && ` (${licence})`}
            </span>
          ))}
        </p>
      )}
    </footer>
  )
}
