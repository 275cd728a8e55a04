/** A hundredth of a point, for paths in inches. */
export const pathDecimals = 5

type Part = 'x' | 'y' | 'length' | 'plain'

/** The meaning of each command's numbers, in repeating groups. */
const parts: Record<string, readonly Part[]> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  C: ['x', 'y'],
  Q: ['x', 'y'],
  H: ['x'],
  V: ['y'],
  A: ['length', 'length', 'plain', 'plain', 'plain', 'x', 'y'],
  a: ['length', 'length', 'plain', 'plain', 'plain', 'length', 'length'],
}

const command = /([a-zA-Z])([^a-zA-Z]*(?:e-\d+[^a-zA-Z]*)*)/g

/** Scales and then moves path data of `shapePath` or `cutLinePath`. */
export function placePath(
  path: string,
  { x, y, scale = 1 }: { x: number; y: number; scale?: number },
): string {
  const place: Record<Part, (value: number) => number> = {
    x: (value) => value * scale + x,
    y: (value) => value * scale + y,
    length: (value) => value * scale,
    plain: (value) => value,
  }
  return path.replaceAll(command, (_, letter: string, text: string) => {
    const of = parts[letter] ?? ['length']
    const numbers = text.split(' ').filter(Boolean).map(Number)
    const placed = numbers.map((each, at) => place[of[at % of.length] ?? 'plain'](each))
    return letter + placed.map((each) => String(Number(each.toFixed(pathDecimals)))).join(' ')
  })
}
