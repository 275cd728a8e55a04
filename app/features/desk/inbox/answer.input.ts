import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'

/** `lastAnswerId` is the newest reply shown to the user, null if there was none. */
export const answerInput = z.object({
  content: requiredText('Reply', 5000, { lines: 'many' }),
  lastAnswerId: z.number().int().nullable(),
})

export type AnswerInput = z.output<typeof answerInput>

export const inboxStates = ['open', 'done', 'all'] as const

export type InboxState = (typeof inboxStates)[number]

export const inboxKinds = ['message', 'chat', 'changes'] as const

/** The cursor after a page's last order: the time its customer started waiting, and the order number. */
export type WaitingCursor = { at: Date; orderId: number }

export const waitingCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[1-9]\d{0,8}$/, 'Go back to the first page')
  .transform((text): WaitingCursor => {
    const [at = '', orderId = ''] = text.split('~')
    return { at: new Date(at), orderId: Number(orderId) }
  })
  .refine(({ at }) => !Number.isNaN(at.getTime()), 'Go back to the first page')
