import { createCutTracer, type CutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

const side = 64
const inches = 0.9
const offsets = [0.125, 0]

/**
 * Traces a small circle to warm up the browser's compiler. It takes no longer than decoding the picture, which tracing
 * has to wait for anyway.
 */
export function warmUp(): void {
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at++)
    if (Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) < side / 3) rgba[at * 4] = 0
  const tracer = createCutTracer(maskOf(rgba, side, side, null))
  const size = { width: inches, height: inches }
  for (const offset of offsets) tracer.trace(size, { offset, holes: 'fill' })
}

/** Returns more warm-up runs, with the slowest offsets, to call one at a time after a picture's first outline. */
export const warmUpRuns = (tracer: CutTracer, size: Dimensions): (() => void)[] =>
  [0, 0.0625, 0, 0.0625, 0].map((offset) => () => tracer.trace(size, { offset, holes: 'fill' }))
