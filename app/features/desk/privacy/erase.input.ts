import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'

export const eraseInput = z.object({ email: requiredEmail })
