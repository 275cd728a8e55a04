import { z } from 'zod'
import { paidStatuses } from './order-status.ts'

const shortText = z.string().trim().max(200).optional()

export const moveInput = z.object({
  status: z.enum(paidStatuses, 'There is no such status'),
  reason: z.string().trim().max(2_000).optional(),
  carrier: shortText,
  trackingNumber: shortText,
})

export type MoveInput = z.infer<typeof moveInput>

export const messageInput = z.object({
  content: z
    .string('Write a message')
    .trim()
    .min(1, 'Write a message')
    .max(20_000, 'The message is too long'),
})
