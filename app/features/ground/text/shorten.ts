/** Shortens a text to at most this length, between words if possible, with an ellipsis. Line breaks become spaces. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const start = line.slice(0, maxLength)
  const lastSpace = start.lastIndexOf(' ')
  let end = lastSpace > 0 ? lastSpace : maxLength - 1
  while (end > 0 && ' ,;:.!?–-'.includes(start.charAt(end - 1))) end--
  return `${start.slice(0, end)}…`
}
