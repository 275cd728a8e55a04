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
      .literal([1, 2], 'This version of a design is not known')
      .describe('Of this description; 1 is cut along whole pixels, 2 along the exact edge'),
    page: between('page', page)
      .int('The page must be a whole number')
      .describe('Of a PDF, from 1; 1 for everything else'),
    mode: z
      .enum(artworkModes, 'The mode must be fit or fill')
      .describe('Show the whole picture, or cover the shape and crop what is outside'),
    scale: between('scale', scale).describe('Relative to what the mode gives'),
    x: between('shift', shift).describe(
      'From the middle of the shape to that of the picture, in shares of its width',
    ),
    y: between('shift', shift).describe('The same, in shares of its height'),
    turn: between('turn', turn).describe('Clockwise degrees'),
    background: z
      .strictObject({ tolerance: between('tolerance', tolerance) })
      .nullable()
      .describe(
        'Plain ground taken away: how far a color may be from the ground’s. Null: the picture as it is',
      ),
    cut: z
      .strictObject({
        offset: between('cut offset', cutOffset).describe('Inches from the artwork'),
        holes: z.enum(cutHoles, 'Holes are filled or kept'),
        leastOpacity: between('least opacity', leastOpacity)
          .optional()
          .describe('Percent: the cut line ignores what is fainter. 50 if it is left out; not of version 1'),
      })
      .describe('Of what is cut along the picture'),
    accepted: z
      .array(
        z
          .string('A code is text')
          .regex(acceptedCode, 'A code has 1 to 40 letters, digits or any of _ . : -'),
      )
      .max(maxAccepted, `At most ${maxAccepted} codes`)
      .describe('Codes of the findings that the customer chose to print anyway; others are ignored'),
    hasNoCutLine: z.literal(true).optional().describe('No cut line can be traced along the picture'),
  })
  .describe('What the customer did with the picture')
