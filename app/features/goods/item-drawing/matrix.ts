/** [a, b, c, d, e, f] as in PDFs: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export type Box = { x: number; y: number; width: number; height: number }

export const unchanged: Matrix = [1, 0, 0, 1, 0, 0]

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

export const scaled = (x: number, y = x): Matrix => [x, 0, 0, y, 0, 0]

/** Rotates counterclockwise if y points up. */
export function turned(degrees: number): Matrix {
  // Keeps right angles exact.
  const [cos, sin] = [0, 90, 180, 270].includes(((degrees % 360) + 360) % 360)
    ? [Math.round(Math.cos((degrees * Math.PI) / 180)), Math.round(Math.sin((degrees * Math.PI) / 180))]
    : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, 0, 0]
}

/** Applies the last matrix first, as in formulas. */
export const combined = (...matrices: Matrix[]): Matrix => matrices.reduce(multiply, unchanged)

const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d] = outer
  const [e, f] = applied(outer, inner[4], inner[5])
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    e,
    f,
  ]
}

export const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** Returns the points that the map moves to the corners of the box. */
export function cornersBefore(map: Matrix, { x, y, width, height }: Box): [number, number][] {
  const back = inverse(map)
  return [0, 1].flatMap((across) =>
    [0, 1].map((down) => applied(back, x + across * width, y + down * height)),
  )
}

/** Returns the largest factor by which a map stretches any line. */
export function largestStretch([a, b, c, d]: Matrix): number {
  const sum = a * a + b * b + c * c + d * d
  const determinant = a * d - b * c
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * determinant * determinant))) / 2)
}

/** Writes a matrix for a PDF operator, without exponents. */
export const written = (map: Matrix): string => map.map((value) => String(Number(value.toFixed(6)))).join(' ')
