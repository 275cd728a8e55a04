import { z } from 'zod'

export const messageInput = z.object({
  content: z
    .string('Write a message')
    .trim()
    .min(1, 'Write a message')
    .max(20_000, 'The message is too long'),
})
