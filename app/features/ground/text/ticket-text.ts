/** Matches text in characters that the font of job tickets has. */
const drawable =
  /^[\x20-\x7e\u00a0-\u017f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2212\u25a1]+$/

export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const isPlainTicketText = (text: string): boolean => drawable.test(text)

/** Characters missing from the font (emoji, other scripts) become boxes. */
export function ticketLine(text: string): string {
  return ticketText(text.replaceAll(/\s+/g, ' ')).trim()
}

export function ticketText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => Array.from(graphemes.segment(line), ({ segment }) => toDrawable(segment)).join(''))
    .join('\n')
}

function toDrawable(grapheme: string): string {
  if (drawable.test(grapheme)) return grapheme
  if (/^\s+$/.test(grapheme)) return ' '
  return /^[\p{Cc}\p{Cf}]+$/u.test(grapheme) ? '' : '□'
}
