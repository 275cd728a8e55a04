import { z } from 'zod'

const name = z.string().max(100)
// Longer than any text may be, so that checkTexts reports which text is too long.
const text = z.string('Enter a text').max(20_000)

const texts = <Value extends z.ZodType>(value: Value) =>
  z.record(name, value).refine((typed) => Object.keys(typed).length <= 50, 'At most 50 texts')

export const mailTextsChange = z.object({
  texts: texts(
    z.object({
      text,
      version: z.number().int().min(0).max(2_147_483_647).meta({ description: '0 for the default text' }),
    }),
  ),
})

export type MailTextsChange = z.output<typeof mailTextsChange>

export const mailTextsPreview = z.object({ texts: texts(text) })

export type MailTextsPreview = z.output<typeof mailTextsPreview>
