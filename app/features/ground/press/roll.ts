import { z } from 'zod'

/** A roll of material for a printer. All sizes are in inches. */
export const rollSchema = z.object({
  name: z.string(),
  /** The material it is for, as labeled by `materialOf`; blank for any material. */
  material: z.string(),
  width: z.number(),
  maxLength: z.number(),
  /** The free space along all edges. */
  margin: z.number(),
  /** The space between two pieces. */
  gap: z.number(),
  /** True if the cutter’s camera needs marks. */
  hasMarks: z.boolean(),
})

export type Roll = z.infer<typeof rollSchema>

export const defaultRolls: Roll[] = [
  { name: '54 in roll', material: '', width: 54, maxLength: 120, margin: 0.5, gap: 0.25, hasMarks: true },
]

/** Returns the rolls for a material first, then the rolls for any material. */
export function rollsFor(rolls: readonly Roll[], material: string): Roll[] {
  const isFor = (roll: Roll) => roll.material.toLowerCase() === material.toLowerCase()
  return [...rolls.filter(isFor), ...rolls.filter((roll) => roll.material === '' && !isFor(roll))]
}
