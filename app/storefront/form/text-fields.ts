export type TextFields<Name extends string> = ReturnType<typeof createTextFields<Name>>

/**
 * Holds the texts of a form's uncontrolled inputs. They outlast the form, so they are still there if it is rendered
 * again.
 */
export function createTextFields<Name extends string>(initial: Record<Name, string>) {
  type Texts = Record<Name, string>
  const names = Object.keys(initial) as Name[]
  const listeners = new Set<() => void>()
  let texts: Texts = initial
  let form: HTMLFormElement | null = null

  const inputOf = (name: Name) => {
    const input = form?.elements.namedItem(name)
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
  }
  const keep = (changed: Texts) => {
    if (names.every((name) => changed[name] === texts[name])) return
    texts = changed
    for (const listener of listeners) listener()
  }
  const read = () => {
    const typed = { ...texts }
    for (const name of names) typed[name] = inputOf(name)?.value ?? texts[name]
    keep(typed)
    return texts
  }
  const write = (changed: Texts) => {
    for (const name of names) {
      const input = inputOf(name)
      if (input && input.value !== changed[name]) input.value = changed[name]
    }
    keep(changed)
  }

  return {
    /** The form's ref. An input without a text keeps what was typed before hydration. */
    attach: (element: HTMLFormElement | null) => {
      form = element
      const filled = { ...texts }
      for (const name of names) filled[name] = texts[name] || (inputOf(name)?.value ?? '')
      write(filled)
    },
    getTexts: () => texts,
    /**
     * Reads the inputs after an event and before sending, since password managers may fill in an input without an
     * event.
     */
    read,
    set: (changes: Partial<Texts>) => write({ ...texts, ...changes }),
    reset: () => write(initial),
    focus: (name: Name) => inputOf(name)?.focus(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
