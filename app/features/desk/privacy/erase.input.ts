import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'

/** Entered as confirmation. */
export const eraseInput = z.object({ email: requiredEmail })
