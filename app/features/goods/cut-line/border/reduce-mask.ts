import type { Box, Mask } from '../mask.ts'

/**
 * Scales down the artwork in the box. Each block of `factor` x `factor` pixels becomes one, which is covered if any of
 * them was.
 */
export function reduceMask({ width, covered }: Mask, box: Box, factor: number): Mask {
  const reduced = { width: Math.ceil(box.width / factor), height: Math.ceil(box.height / factor) }
  const target = new Uint8Array(reduced.width * reduced.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x
    const to = Math.floor(y / factor) * reduced.width
    if (factor === 1) target.set(covered.subarray(from, from + box.width), to)
    else
      for (let x = 0; x < box.width; x++)
        if (covered[from + x] !== 0) target[to + Math.floor(x / factor)] = 255
  }
  return { ...reduced, covered: target }
}
