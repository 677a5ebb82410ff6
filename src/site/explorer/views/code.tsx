import { useState } from 'preact/hooks'

/** A text to copy. */
export function Code({ title, text }: { title: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <figure>
      <figcaption>
        {title}
        <button
          type="button"
          class="quiet"
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => {
                setCopied(true)
                setTimeout(() => setCopied(false), 2000)
              },
              () => {},
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
          <span class="for-readers"> {title}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <pre role="group" tabIndex={0} aria-label={title}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
