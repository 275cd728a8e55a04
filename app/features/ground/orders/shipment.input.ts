import { z } from 'zod'
import { isOneLine } from '#app/features/ground/people/required-text.ts'

export const shipmentText = (label: string) =>
  z
    .string(`Enter the ${label}`)
    .trim()
    .max(200, 'Use at most 200 characters')
    .refine(isOneLine, 'Contains characters that cannot be used')
