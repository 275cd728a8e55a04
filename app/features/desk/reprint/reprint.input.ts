import { z } from 'zod'
import { reprintReasons } from '#app/features/ground/money/reprint-reason.ts'
import { requiredText } from '#app/features/ground/people/required-text.ts'
import { reprintStopCode } from './reprint-item.ts'

export const maxReprintNoteLength = 500

const maxItems = 100

const items = z
  .array(z.object({ itemId: z.number().int(), quantity: z.number().int().min(1, 'Enter at least 1 piece') }))
  .min(1, 'Select what to reprint')
  .max(maxItems)
  .refine(
    (chosen) => new Set(chosen.map(({ itemId }) => itemId)).size === chosen.length,
    'List each item once',
  )

export const reprintInput = z.object({
  items,
  reason: z.enum(reprintReasons, 'Select a reason'),
  note: requiredText('Note', maxReprintNoteLength, { lines: 'many' }),
  isFree: z.boolean(),
  version: z.number().int().min(1),
  /** Codes of the stops that the user saw and confirmed. */
  despite: z
    .array(z.enum([reprintStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
})

export type ReprintInput = z.output<typeof reprintInput>
