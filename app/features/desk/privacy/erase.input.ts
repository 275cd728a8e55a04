import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'

/** Typed once more by whoever erases, so that it is the right person. */
export const eraseInput = z.object({ email: requiredEmail })
