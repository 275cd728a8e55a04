import { z } from 'zod'
import { defaultSpotColors, spotColorsSchema } from './spot-colors.ts'

/** A printer or cutter, with the spot color names that its software uses for cut lines and white ink. */
export const machineSchema = z.object({
  /** Never reused for another machine, even after this one is removed. */
  id: z.number(),
  name: z.string(),
  spotColors: spotColorsSchema,
})

export type Machine = z.infer<typeof machineSchema>

/** A snapshot of a machine, kept with the files made for it. */
export type KnownMachine = Omit<Machine, 'id'>

/** The only machine of a shop that hasn't saved any yet. */
export const initialMachine: Machine = { id: 1, name: 'Main machine', spotColors: defaultSpotColors }
