import { z } from 'zod'
import { isText } from '#app/features/ground/people/required-text.ts'

export const proofItemsField = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((sent) => [...new Set(sent === undefined ? [] : [sent].flat())])

const proofIds = z.array(z.number('Enter proof ids').int()).max(1_000)

export const proofOrder = z.object({ proofIds, seen: proofIds.optional() })

export type ProofOrder = z.output<typeof proofOrder>

export const maxWaiverReasonLength = 500

export const proofWaiver = z.object({
  itemId: z.number('Select an item').int('Select an item'),
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(maxWaiverReasonLength, `Use at most ${maxWaiverReasonLength} characters`)
    .refine(isText, 'Contains characters that cannot be used'),
})

export type ProofWaiver = z.output<typeof proofWaiver>
