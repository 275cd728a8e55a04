import { z } from 'zod'

/**
 * The names of spot colors: those that a cutter uses for the cut line around a piece and, for a kiss-cut, around the
 * artwork and its backing; and the one that a printer uses for white ink.
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

/** Names that a printing machine prints with its standard inks, or with all of them. */
const inkNames = ['cyan', 'magenta', 'yellow', 'black', 'all', 'none']

export const isInkName = (name: string): boolean => inkNames.includes(name.toLowerCase())
