const groupDigits = 3

/**
 * Returns text such as '12,500', without `Intl.NumberFormat`, because creating the first one blocks a phone for several
 * frames.
 */
export function countText(count: number): string {
  const digits = String(Math.abs(count))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= groupDigits)
    groups.unshift(digits.slice(Math.max(0, end - groupDigits), end))
  return `${count < 0 ? '-' : ''}${groups.join(',')}`
}
