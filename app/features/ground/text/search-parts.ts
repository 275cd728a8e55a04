const maxWords = 8

/** Addresses are not searched as words: 'gmail' and 'com' occur in most of them. */
export function searchParts(q: string): { addresses: string[]; words: string[] } {
  const parts = q.split(/\s+/)
  const addresses = parts.filter((part) => /^[^@]+@/.test(part))
  const words = parts
    .filter((part) => !addresses.includes(part))
    .flatMap((part) => part.split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter(Boolean)
    .slice(0, maxWords)
  return { addresses, words }
}

/** Returns a pattern for `like`. */
export const prefixPattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
