import { z } from 'zod'
import { requiredEmail, requiredText } from '#app/features/ground/people/required-text.ts'

export const contactInput = z.object({
  name: requiredText('Name', 200),
  email: requiredEmail,
  phone: requiredText('Phone', 50),
  codePhone: requiredText('Phone code', 10),
  content: requiredText('Message', 5000, { lines: 'many' }),
})

export type ContactInput = z.infer<typeof contactInput>
