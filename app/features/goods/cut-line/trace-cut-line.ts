import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem } from './cut-problem.ts'
import { createCutTracer } from './cut-tracer.ts'
import type { Mask } from './mask.ts'

/**
 * Traces one outline around artwork, with a cut line as large as the size, in inches. `createCutTracer` traces several.
 */
export const traceCutLine = (
  mask: Mask,
  size: { width: number; height: number },
  cut: ArtworkDesign['cut'],
  version?: ArtworkDesign['version'],
): CutLine | CutProblem => createCutTracer(mask, version).trace(size, cut)
