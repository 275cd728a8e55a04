import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'

export const cannedAnswerInput = z.object({
  title: requiredText('Title', 100),
  content: requiredText('Text', 2000, { lines: 'many' }),
})

export type CannedAnswerInput = z.output<typeof cannedAnswerInput>

export const cannedAnswerChange = cannedAnswerInput.extend({ version: z.number().int() })

export type CannedAnswerChange = z.output<typeof cannedAnswerChange>

export const cannedAnswerOrder = z.object({ ids: z.array(z.number().int()).max(500) })
