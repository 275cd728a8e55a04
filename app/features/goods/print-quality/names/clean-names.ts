const maxNameLength = 60

/**
 * Cleans the names in a file: keeps a few short ones, without characters that would be invisible on a job ticket. Null
 * if the value is not a list.
 */
export function cleanNames(value: unknown, most: number): string[] | null {
  if (!Array.isArray(value)) return null
  const names = value.slice(0, most).map((name: unknown) => (typeof name === 'string' ? cleanName(name) : ''))
  return [...new Set(names)].filter((name) => name !== '')
}

function cleanName(name: string): string {
  const visible = name
    .slice(0, 10 * maxNameLength)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return Array.from(visible).slice(0, maxNameLength).join('').trim()
}
