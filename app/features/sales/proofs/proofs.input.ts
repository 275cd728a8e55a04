import { z } from 'zod'

/** The items a proof shows, by a field for each; none stands for all of the order. */
export const proofItemsField = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((sent) => [...new Set(sent === undefined ? [] : [sent].flat())])

const proofIds = z.array(z.number('A proof has a number').int()).max(1_000)

/** The proofs of the next round as they should follow each other, and as they did when that was decided. */
export const proofOrder = z.object({ proofIds, seen: proofIds.optional() })

export type ProofOrder = z.output<typeof proofOrder>
