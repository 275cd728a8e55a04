import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem } from './cut-problem.ts'
import { createCutTracer } from './cut-tracer.ts'
import type { Mask } from './mask.ts'

/** Traces a single cut line for a size in inches. Use `createCutTracer` to trace several around the same artwork. */
export const traceCutLine = (
  mask: Mask,
  size: { width: number; height: number },
  cut: ArtworkDesign['cut'],
  version?: ArtworkDesign['version'],
): CutLine | CutProblem => createCutTracer(mask, version).trace(size, cut)
