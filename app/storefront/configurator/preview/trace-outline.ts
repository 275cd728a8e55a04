export type Point = { x: number; y: number }

export type Outline = {
  loops: Point[][]
  box: { x: number; y: number; width: number; height: number }
}

/** One byte per pixel, row by row. */
export type Coverage = { width: number; height: number; alpha: Uint8Array }

const solidAlpha = 48

export function traceOutline({ width, height, alpha }: Coverage, border: number): Outline | null {
  const margin = Math.ceil(border) + 2
  const columns = width + 2 * margin
  const rows = height + 2 * margin
  const distance = distances(columns, rows, (x, y) => {
    const [px, py] = [x - margin, y - margin]
    return px >= 0 && py >= 0 && px < width && py < height && (alpha[py * width + px] ?? 0) >= solidAlpha
  })
  const loops = contours(columns, rows, distance, border)
    .filter((loop) => area(loop) > 12)
    .map((loop) =>
      simplify(smooth(loop), 0.35).map(({ x, y }) => ({ x: x - margin + 0.5, y: y - margin + 0.5 })),
    )
  if (loops.length === 0) return null
  const xs = loops.flat().map(({ x }) => x)
  const ys = loops.flat().map(({ y }) => y)
  const [x, y] = [min(xs), min(ys)]
  return { loops, box: { x, y, width: -min(xs.map((v) => -v)) - x, height: -min(ys.map((v) => -v)) - y } }
}

export function outlinePath({ loops }: Outline): string {
  return loops
    .map((loop) => `M${loop.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

const min = (values: number[]) => values.reduce((least, value) => Math.min(least, value), Infinity)

/** Each cell's approximate distance to the nearest inked cell (chamfer 1, 1.4). */
function distances(columns: number, rows: number, isInked: (x: number, y: number) => boolean): Float32Array {
  const field = new Float32Array(columns * rows)
  const diagonal = Math.SQRT2
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= rows ? Infinity : (field[y * columns + x] ?? Infinity)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      field[y * columns + x] = isInked(x, y)
        ? 0
        : Math.min(
            at(x - 1, y) + 1,
            at(x, y - 1) + 1,
            at(x - 1, y - 1) + diagonal,
            at(x + 1, y - 1) + diagonal,
          )
    }
  }
  for (let y = rows - 1; y >= 0; y--) {
    for (let x = columns - 1; x >= 0; x--) {
      const nearest = Math.min(
        at(x, y),
        at(x + 1, y) + 1,
        at(x, y + 1) + 1,
        at(x + 1, y + 1) + diagonal,
        at(x - 1, y + 1) + diagonal,
      )
      field[y * columns + x] = nearest
    }
  }
  return field
}

/** Marching squares. The inside is on the left, so the loops of holes run clockwise. */
function contours(columns: number, rows: number, field: Float32Array, level: number): Point[][] {
  const value = (x: number, y: number) => Math.min(field[y * columns + x] ?? 1e6, 1e6)
  const next = new Map<string, { key: string; point: Point }>()
  const crossing = (ax: number, ay: number, bx: number, by: number) => {
    const [a, b] = [value(ax, ay), value(bx, by)]
    const t = (level - a) / (b - a)
    return {
      key: ax < bx || ay < by ? `${ax},${ay},${bx},${by}` : `${bx},${by},${ax},${ay}`,
      point: { x: ax + (bx - ax) * t, y: ay + (by - ay) * t },
    }
  }
  for (let y = 0; y < rows - 1; y++) {
    for (let x = 0; x < columns - 1; x++) {
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ] as const
      const inside = corners.map(([cx, cy]) => value(cx, cy) <= level)
      const exits: ReturnType<typeof crossing>[] = []
      const entries: ReturnType<typeof crossing>[] = []
      for (let side = 0; side < 4; side++) {
        const [from, to] = [corners[side], corners[(side + 1) % 4]]
        if (!from || !to || inside[side] === inside[(side + 1) % 4]) continue
        const point = crossing(from[0], from[1], to[0], to[1])
        if (inside[side]) entries.push(point)
        else exits.push(point)
      }
      entries.forEach((entry, index) => {
        const exit = exits[index]
        if (exit) next.set(entry.key, exit)
      })
    }
  }
  return joinLoops(next)
}

function joinLoops(next: Map<string, { key: string; point: Point }>): Point[][] {
  const loops: Point[][] = []
  for (const start of next.keys()) {
    const loop: Point[] = []
    let step = next.get(start)
    let from = start
    while (step) {
      next.delete(from)
      loop.push(step.point)
      from = step.key
      step = next.get(from)
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

function area(loop: Point[]): number {
  return loop.reduce((sum, { x, y }, at) => {
    const after = loop[(at + 1) % loop.length]
    return after ? sum + (x * after.y - after.x * y) / 2 : sum
  }, 0)
}

function smooth(loop: Point[], passes = 2): Point[] {
  if (passes === 0) return loop
  const smoothed = loop.map(({ x, y }, at) => {
    const before = loop[(at - 1 + loop.length) % loop.length]
    const after = loop[(at + 1) % loop.length]
    if (!before || !after) return { x, y }
    return { x: (before.x + 2 * x + after.x) / 4, y: (before.y + 2 * y + after.y) / 4 }
  })
  return smooth(smoothed, passes - 1)
}

function simplify(loop: Point[], tolerance: number): Point[] {
  const kept: Point[] = []
  let anchor = 0
  for (let at = 0; at < loop.length; at++) {
    const [from, to] = [loop[anchor], loop[(at + 1) % loop.length]]
    if (!from || !to) continue
    const between = loop.slice(anchor + 1, at + 1)
    if (at === 0 || between.some((point) => distanceToLine(point, from, to) > tolerance)) {
      const point = loop[at]
      if (point) kept.push(point)
      anchor = at
    }
  }
  return kept.length > 2 ? kept : loop
}

function distanceToLine({ x, y }: Point, a: Point, b: Point): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y)) / length
}
