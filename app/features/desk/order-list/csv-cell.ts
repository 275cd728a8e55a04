/**
 * Text as a spreadsheet may have it: what it would take for a formula gets an apostrophe in front, also behind spaces,
 * which some programs leave out.
 */
export function csvText(text: string): string {
  return /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** 1234 cents as '12.34', for machines. */
export function csvAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}
