const smoothings = 8

/**
 * Smooths jagged pixel edges by drawing the line through the middle of each step. The shape shrinks by less than the
 * height of the steps.
 */
export function smoothed(points: Float32Array): Float32Array {
  const length = points.length
  let from = withoutStairs(points)
  for (let pass = 0; pass < smoothings; pass++) {
    const to = new Float32Array(length)
    for (let at = 0; at < length; at++) {
      const before = from[(at - 2 + length) % length] ?? 0
      const after = from[(at + 2) % length] ?? 0
      to[at] = (before + 2 * (from[at] ?? 0) + after) / 4
    }
    from = to
  }
  return from
}

/** Moves the points between the middles of two steps onto a straight line. */
function withoutStairs(points: Float32Array): Float32Array {
  const count = points.length / 2
  const isAlong = (at: number, axis: 0 | 1) =>
    points[2 * (at % count) + axis] === points[2 * ((at + 1) % count) + axis]
  const middles: { at: number; x: number; y: number }[] = []
  let start = 0
  while (start < count && (isAlong(start, 0) || isAlong(start, 1))) start++
  for (let from = start + 1; from <= start + count;) {
    const axis = isAlong(from, 0) ? 0 : 1
    let to = from
    while (to < start + count && isAlong(to, axis)) to++
    const [one, other] = [2 * (from % count), 2 * (to % count)]
    const x = ((points[one] ?? 0) + (points[other] ?? 0)) / 2
    const y = ((points[one + 1] ?? 0) + (points[other + 1] ?? 0)) / 2
    middles.push({ at: (from + to) / 2, x, y })
    from = to + 1
  }
  const line = points.slice()
  for (const [index, { at, x, y }] of middles.entries()) {
    const next = middles[index + 1] ?? middles[0]
    if (!next) return points
    const span = next.at - at + (index + 1 < middles.length ? 0 : count)
    for (let between = Math.ceil(at); between <= at + span; between++) {
      const share = (between - at) / span
      line[2 * (between % count)] = x + (next.x - x) * share
      line[2 * (between % count) + 1] = y + (next.y - y) * share
    }
  }
  return line
}
