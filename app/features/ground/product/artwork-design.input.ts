import { z } from 'zod'
import { acceptedCode, artworkModes, cutHoles, designBounds, maxAccepted } from './artwork-design.ts'

const between = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `The ${name} must be between ${min} and ${max}`
  return z.number(message).min(min, message).max(max, message)
}

const { page, scale, shift, turn, tolerance, cutOffset, leastOpacity } = designBounds

export const artworkDesignInput = z
  .strictObject({
    version: z
      .literal([1, 2], 'Unsupported design version')
      .describe('Format version. 1 cuts along whole pixels, 2 along the exact edge'),
    page: between('page', page)
      .int('The page must be a whole number')
      .describe('1-based page of a PDF; 1 for other files'),
    mode: z
      .enum(artworkModes, 'The mode must be fit or fill')
      .describe('fit shows the whole artwork; fill covers the shape and crops the rest'),
    scale: between('scale', scale).describe('Scale factor relative to the size set by the mode'),
    x: between('shift', shift).describe(
      'Horizontal offset of the artwork’s center from the shape’s center, as a fraction of the shape’s width',
    ),
    y: between('shift', shift).describe('Vertical offset, as a fraction of the shape’s height'),
    turn: between('turn', turn).describe('Clockwise degrees'),
    background: z
      .strictObject({ tolerance: between('tolerance', tolerance) })
      .nullable()
      .describe('Background removal, with the allowed color difference; null keeps the background'),
    cut: z
      .strictObject({
        offset: between('cut offset', cutOffset).describe('Inches from the artwork'),
        holes: z.enum(cutHoles, 'Holes must be “fill” or “keep”'),
        leastOpacity: between('least opacity', leastOpacity)
          .optional()
          .describe('Percent: the cut line ignores fainter areas. Defaults to 50; not allowed in version 1'),
      })
      .describe('For shapes that are cut along the artwork'),
    accepted: z
      .array(
        z
          .string('Codes must be strings')
          .regex(acceptedCode, 'A code has 1 to 40 letters, digits or any of _ . : -'),
      )
      .max(maxAccepted, `At most ${maxAccepted} codes`)
      .describe('Codes of the findings that the customer chose to print anyway; others are ignored'),
    hasNoCutLine: z.literal(true).optional().describe('True if no cut line can be traced around the artwork'),
  })
  .describe('The customer’s edits to the artwork')
