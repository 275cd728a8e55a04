/** Prevents formula injection by prefixing an apostrophe, even after leading spaces, which some programs trim. */
export function csvText(text: string): string {
  return /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

export function csvAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}
