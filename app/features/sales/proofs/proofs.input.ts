import { z } from 'zod'

export const proofItemsField = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((sent) => [...new Set(sent === undefined ? [] : [sent].flat())])

const proofIds = z.array(z.number('Enter proof ids').int()).max(1_000)

export const proofOrder = z.object({ proofIds, seen: proofIds.optional() })

export type ProofOrder = z.output<typeof proofOrder>
