import { z } from 'zod'
import { optionalText, requiredEmail, requiredText } from '#app/features/ground/people/required-text.ts'

export const contactInput = z.object({
  name: requiredText('Name', 200),
  email: requiredEmail,
  phone: optionalText('Phone', 50),
  codePhone: optionalText('Phone code', 10),
  content: requiredText('Message', 5000, { lines: 'many' }),
})

export type ContactInput = z.infer<typeof contactInput>
