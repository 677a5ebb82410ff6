import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addressOf, type Search } from '../model/search.ts'

interface SearchLinkProps {
  readonly to: Search
  readonly onChoose: (search: Search) => void
  readonly children: ComponentChildren
  readonly id?: string
  readonly class?: string
  readonly 'aria-label'?: string
  /** True if the link leads to the search that is shown. */
  readonly 'aria-current'?: boolean
}

/** A link to a search, which a click shows at once. Opening it in another tab works as for any link. */
export function SearchLink({ to, onChoose, children, ...rest }: SearchLinkProps) {
  return (
    <a
      {...rest}
      href={addressOf(to)}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChoose(to)
      }}
    >
      {children}
    </a>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly children: ComponentChildren
}

/** A button that copies a text. Browsers allow copying only on pages of https. */
function CopyButton({ text, children }: CopyButtonProps) {
  const [said, say] = useState<string | undefined>()
  const copy = async () => {
    say(
      (await navigator.clipboard?.writeText(text).then(
        () => 'Copied',
        () => undefined,
      )) ?? 'Not allowed by the browser',
    )
    setTimeout(() => say(undefined), 2000)
  }
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {said ?? children}
    </button>
  )
}

interface ShareButtonsProps {
  readonly title: string
  readonly address: string
}

/** Buttons that copy an address, and that share it with other programs of the device. */
export function ShareButtons({ title, address }: ShareButtonsProps) {
  return (
    <>
      <CopyButton text={address}>Copy link</CopyButton>
      {'share' in navigator && (
        <button type="button" class="quiet" onClick={() => navigator.share({ title, url: address }).catch(() => {})}>
          Share
        </button>
      )}
    </>
  )
}

export function Code({ title, text }: { title: string; text: string }) {
  return (
    <figure>
      <figcaption>
        {title}
        <CopyButton text={text}>
          Copy<span class="for-readers"> {title}</span>
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the element scrolls, so the keyboard must reach it */}
      <pre role="group" tabIndex={0} aria-label={title}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

/** A menu that opens over other parts of the page. Escape, or a press or focus elsewhere, closes it. */
export function Menu({ title, children }: { title: string; children: ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current?.contains(target as Node) === false) menu.current.open = false
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [])
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current!.open) return
        menu.current!.open = false
        menu.current!.querySelector('summary')!.focus()
      }}
    >
      <summary>{title}</summary>
      <div class="panel">{children}</div>
    </details>
  )
}

const WIDE = '(min-width: 800px)'

interface FoldProps {
  readonly title: string
  readonly class: string
  readonly children: ComponentChildren
}

/** A part of the page that is always open in a wide window. In a narrow window, a click opens it. */
export function Fold({ title, class: name, children }: FoldProps) {
  const isWide = useWide()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      class={`fold ${name}`}
      open={isWide || isOpen}
      onToggle={({ currentTarget }) => {
        if (!isWide) setOpen(currentTarget.open)
      }}
    >
      <summary>{title}</summary>
      {children}
      {!isWide && (
        <button
          type="button"
          class="to-results"
          onClick={() => {
            setOpen(false)
            scrollTo({ top: 0 })
            document.getElementById('results')!.focus({ preventScroll: true })
          }}
        >
          Show the results
        </button>
      )}
    </details>
  )
}

function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const follow = () => setWide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isWide
}
