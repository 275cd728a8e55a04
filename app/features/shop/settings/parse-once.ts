/**
 * Returns a parser that reuses its last result while the text stays the same. Don't modify the result, which is shared.
 */
export function parseOnce<T>(parse: (value: unknown) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: parse(JSON.parse(text)) }
    return last.value
  }
}
