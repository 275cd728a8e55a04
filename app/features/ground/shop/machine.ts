import { z } from 'zod'
import { defaultSpotColors, spotColorsSchema } from './spot-colors.ts'

/** A printer or cutter, with the names by which its program knows cut lines and white ink. */
export const machineSchema = z.object({
  /** Never of another machine, also not after this one was removed. */
  id: z.number(),
  name: z.string(),
  spotColors: spotColorsSchema,
})

export type Machine = z.infer<typeof machineSchema>

/** As it was when something was made for it. */
export type KnownMachine = Omit<Machine, 'id'>

/** The only one of a shop that has not named any. */
export const defaultMachine: Machine = { id: 1, name: 'Main machine', spotColors: defaultSpotColors }
