/** Storage of the browser. If the reader has switched it off, nothing is kept, and nothing fails. */

export interface Device {
  read(name: string): string | null
  /** @returns false if the text was not kept */
  write(name: string, text: string | undefined): boolean
}

export function deviceOf(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Device {
  return {
    read(name) {
      try {
        return storage().getItem(name)
      } catch {
        return null
      }
    },
    write(name, text) {
      try {
        if (text === undefined) storage().removeItem(name)
        else storage().setItem(name, text)
        return true
      } catch {
        return false
      }
    },
  }
}

// functions, because reading the property throws if storage is not allowed
export const device = deviceOf(() => localStorage)
export const tab = deviceOf(() => sessionStorage)
