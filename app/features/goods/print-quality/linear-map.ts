/** The linear part [a, b, c, d] of an SVG or PDF transform, without translation. */
export type LinearMap = readonly [number, number, number, number]

export const identity: LinearMap = [1, 0, 0, 1]

export const scaling = (x: number, y = x): LinearMap => [x, 0, 0, y]

export function compose([a, b, c, d]: LinearMap, [e = 1, f = 0, g = 0, h = 1]: readonly number[]): LinearMap {
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h]
}

export function largestStretch([a, b, c, d]: LinearMap): number {
  const sum = a * a + b * b + c * c + d * d
  const determinant = a * d - b * c
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * determinant * determinant))) / 2)
}
