import type { Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { PDFContext, PDFDict } from '@cantoo/pdf-lib'
import { separation } from '../draw-cut-lines.server.ts'
import { rectangle } from '../pdf-operators.ts'

type WhiteInk = {
  /** The name by which the machine recognizes the ink. */
  spotColor: string
  /** A mask of the artwork. */
  mask: PDFDict
  area: Box
  clip: string
}

/**
 * Draws a plate that is solid where the artwork is opaque, and as faint as the artwork elsewhere. It comes after the
 * artwork, because anything painted later would knock it out. Multiplying its white leaves other plates and screens
 * unchanged.
 */
export function drawWhiteInk(context: PDFContext, { spotColor, mask, area, clip }: WhiteInk) {
  const state = { Type: 'ExtGState', OP: true, op: true, OPM: 1, BM: 'Multiply', SMask: mask }
  const noInk = [0, 0, 0, 0] as const
  return {
    content: ['q', clip, '/White gs', '/White cs 1 scn', rectangle(area), 'f Q'].join('\n'),
    resources: {
      ExtGState: { White: context.register(context.obj(state)) },
      ColorSpace: { White: separation(context, spotColor, noInk) },
    },
  }
}
