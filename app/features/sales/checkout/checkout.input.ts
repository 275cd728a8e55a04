import { z } from 'zod'
import { invalidZip, isZipLength, zipPattern } from '#app/features/goods/shipping/zip-code.ts'
import {
  emptyIfInvisible,
  isOneLine,
  isStateOrEmpty,
  unknownState,
} from '#app/features/ground/people/required-text.ts'
import { emptyFields } from './empty-fields.ts'

const invalidEmail = 'Invalid email'

const filled = (maxLength: number) =>
  z
    .string(emptyFields)
    .trim()
    .overwrite(emptyIfInvisible)
    .min(1, emptyFields)
    .max(maxLength, `Use at most ${maxLength} characters`)
    .refine(isOneLine, 'Contains characters that cannot be used')

export const zipCodeInput = z
  .string(emptyFields)
  .trim()
  .min(1, emptyFields)
  .refine(isZipLength, emptyFields)
  .refine((zip) => !isZipLength(zip) || zipPattern.test(zip), invalidZip)

export const checkoutInput = z.object({
  email: z
    .string(invalidEmail)
    .trim()
    .min(1, invalidEmail)
    .max(254, invalidEmail)
    .pipe(z.email(invalidEmail)),
  name: filled(200),
  phone: filled(50),
  address: filled(300),
  city: filled(100),
  state: filled(100).refine(isStateOrEmpty, unknownState),
  zipCode: zipCodeInput,
})

/** Staff may keep a state that was saved before states were validated. */
export const correctedContact = checkoutInput.extend({ state: filled(100) })

export type CheckoutInput = z.infer<typeof checkoutInput>

const enterItemIds = 'Enter the ids of cart items'
const itemId = z.number(enterItemIds).int(enterItemIds).positive(enterItemIds)

export const closeInput = checkoutInput.extend({
  printExactly: z
    .array(itemId, enterItemIds)
    .max(1_000)
    .optional()
    .describe('The cart items that the customer approves as shown, without a proof'),
})

export type CloseInput = z.infer<typeof closeInput>
