/** Parses a text again only if it has changed. The value is shared: don't change it. */
export function parseOnce<T>(parse: (value: unknown) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: parse(JSON.parse(text)) }
    return last.value
  }
}
