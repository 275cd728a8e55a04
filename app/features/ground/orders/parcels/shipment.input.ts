import { z } from 'zod'
import { isOneLine } from '#app/features/ground/people/required-text.ts'
import { maxParcelTextLength } from './parcels.ts'

export const shipmentText = (label: string) =>
  z
    .string(`Enter the ${label}`)
    .trim()
    .max(maxParcelTextLength, `Use at most ${maxParcelTextLength} characters`)
    .refine(isOneLine, 'Contains characters that cannot be used')
