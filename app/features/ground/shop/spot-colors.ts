import { z } from 'zod'

/**
 * Names of spot colors: a cutter uses `cut` for the cut line around a piece, and `kissCut` and `thruCut` around the
 * artwork and the backing of a kiss-cut. A printer uses `white` for white ink.
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

/** Names that a printing machine reserves for its standard inks, for all inks or for none. */
const inkNames = ['cyan', 'magenta', 'yellow', 'black', 'all', 'none']

export const isInkName = (name: string): boolean => inkNames.includes(name.toLowerCase())
