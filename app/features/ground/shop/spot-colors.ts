import { z } from 'zod'

/**
 * The names by which a cutter knows its lines: around a piece, and of a kiss-cut around the artwork and its backing; and
 * by which a printer knows its white ink.
 */
export const spotColorsSchema = z.object({
  cut: z.string(),
  kissCut: z.string(),
  thruCut: z.string(),
  white: z.string().default('White'),
})

export type SpotColors = z.infer<typeof spotColorsSchema>

export const defaultSpotColors: SpotColors = {
  cut: 'CutContour',
  kissCut: 'Kiss-cut',
  thruCut: 'Thru-cut',
  white: 'White',
}

/** Which a printing machine prints with its own inks, or with all. */
const inkNames = ['cyan', 'magenta', 'yellow', 'black', 'all', 'none']

export const isInkName = (name: string): boolean => inkNames.includes(name.toLowerCase())
