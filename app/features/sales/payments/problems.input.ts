import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'

export const problemStates = ['open', 'resolved'] as const

export type ProblemState = (typeof problemStates)[number]

export const resolutionInput = z.object({
  resolution: requiredText('How it was resolved', 1_000, { lines: 'many' }),
})
