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
