import { z } from 'zod'
import { oneLine } from '#app/features/customers/required-text.ts'

export const emptyFields = 'Check the fields, cannot be empty.'

const filled = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, emptyFields)
    .max(maxLength, `Use at most ${maxLength} characters`)
    .regex(oneLine, 'Contains characters that cannot be used')

/** The specification's checkout rules (section 5), for the form and the API. */
export const checkoutInput = z.object({
  email: z.string().trim().min(1, 'Invalid email').max(254, 'Invalid email').pipe(z.email('Invalid email')),
  name: filled(200),
  phone: filled(50),
  address: filled(300),
  city: filled(100),
  state: filled(100),
  zipCode: z
    .string()
    .trim()
    .min(1, emptyFields)
    .refine((zip) => zip.length >= 5 && zip.length <= 9, emptyFields)
    .refine((zip) => /^\d*$/.test(zip), 'Please enter a valid ZIP code'),
})

export type CheckoutInput = z.infer<typeof checkoutInput>
