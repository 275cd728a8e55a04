import type { Mask } from '../mask.ts'

/**
 * Removes parts of fewer than `minPixels` pixels. Takes linear time by joining each row's runs with the runs they touch
 * in the row above.
 */
export function dropSpecks({ width, height, covered }: Mask, minPixels: number): void {
  const starts: number[] = []
  const ends: number[] = []
  const parents: number[] = []
  const sizes: number[] = []
  const rootOf = (run: number) => {
    let root = run
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
      parents[root] = parents[parent] ?? parent
      root = parent
    }
    return root
  }
  const join = (one: number, other: number) => {
    const [root, child] = [rootOf(one), rootOf(other)]
    if (root === child) return
    parents[child] = root
    sizes[root] = (sizes[root] ?? 0) + (sizes[child] ?? 0)
  }
  let above = 0
  for (let y = 0; y < height; y++) {
    const rowStart = starts.length
    const end = (y + 1) * width
    for (let from = skip(covered, 0, y * width, end); from < end;) {
      const to = skip(covered, 255, from, end)
      const run = starts.length
      starts.push(from)
      ends.push(to)
      parents.push(run)
      sizes.push(to - from)
      // Parts that touch only at a corner are joined, too.
      while (above < rowStart && (ends[above] ?? 0) + width < from) above++
      for (let over = above; over < rowStart && (starts[over] ?? 0) + width <= to; over++) join(run, over)
      from = skip(covered, 0, to, end)
    }
    above = rowStart
  }
  for (let run = 0; run < starts.length; run++) {
    if ((sizes[rootOf(run)] ?? 0) < minPixels) covered.fill(0, starts[run], ends[run])
  }
}

function skip(covered: Uint8Array, value: number, from: number, end: number): number {
  let at = from
  while (at < end && covered[at] === value) at++
  return at
}
