import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'

export const mailStates = ['sent', 'waiting', 'retrying', 'failed'] as const

export type MailState = (typeof mailStates)[number]

export const sendAgainInput = z.object({ to: requiredEmail.optional() })

export type SendAgainInput = z.output<typeof sendAgainInput>
