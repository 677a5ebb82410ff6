/** Starred events. The device stores the fields that a list shows, so that a list needs no request. */
import type { EventDetail, Item } from './answer.ts'
import { type Device, device } from './device.ts'

export const STARS = 'confdex-stars'

type AnyEvent = Item | EventDetail

/** A starred event, with its fields as they were when it was last loaded. */
export type Star = Omit<Item, 'website'> & {
  /** The day on which all details were loaded; undefined if only the item of a list was loaded. */
  readonly seen?: string | undefined
}

/**
 * The star of an event, without its description, editions and related events. `seen` is today if the event
 * has all details.
 */
export function starOf(event: AnyEvent, seen?: string): Star {
  const { description, related, editions, ...kept } = event as EventDetail
  return { ...(kept as Item), ...(seen !== undefined && { seen }) }
}

export class Stars {
  /** All stars, the latest first. */
  all: readonly Star[]
  /** False if the browser stores nothing for this page: the stars are lost when the page is closed. */
  isKept = true
  readonly #device: Device
  readonly #listeners = new Set<() => void>()

  constructor(device: Device) {
    this.#device = device
    this.all = read(device) ?? []
  }

  has(id: number): boolean {
    return this.all.some((star) => star.id === id)
  }

  /** Stars an event, or removes its star. */
  toggle(star: Star): void {
    // read again, because another tab may have written meanwhile
    const before = this.#read()
    const others = before.filter(({ id }) => id !== star.id)
    this.#write(others.length < before.length ? others : [star, ...others])
  }

  update(star: Star): void {
    if (this.has(star.id)) this.#write(this.#read().map((old) => (old.id === star.id ? star : old)))
  }

  /** Reads the stars again, after another tab has written them. */
  reload(): void {
    this.all = this.#read()
    this.#tell()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #read(): readonly Star[] {
    return this.isKept ? (read(this.#device) ?? []) : this.all
  }

  #write(all: readonly Star[]): void {
    this.all = all
    this.isKept = this.#device.write(STARS, all.length === 0 ? undefined : JSON.stringify(all))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The stars on a device. Values that are not stars are left out: a person may have edited the storage. */
function read(device: Device): Star[] | undefined {
  try {
    const found: unknown = JSON.parse(device.read(STARS) ?? '[]')
    return Array.isArray(found) ? found.filter(isStar) : undefined
  } catch {
    return undefined
  }
}

function isStar(value: Partial<Star> | null): value is Star {
  const texts = [value?.name, value?.dates?.start, value?.dates?.end, value?.dates?.formatted, value?.location?.city]
  return Number.isSafeInteger(value?.id) && texts.every((text) => typeof text === 'string')
}

export const stars = new Stars(device)
