import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'

const inches = (least: number, most: number) =>
  z.number('Enter a length in inches').min(least, `At least ${least} in`).max(most, `At most ${most} in`)

export const rollInput = z
  .object({
    name: requiredText('Name', 60),
    material: z.string('Enter a material or leave blank').trim().max(100, 'At most 100 characters'),
    width: inches(1, 200),
    maxLength: inches(1, 1200),
    margin: inches(0, 10),
    gap: inches(0, 5),
    hasMarks: z.boolean('Choose whether the cutter needs marks'),
  })
  .refine(({ width, maxLength, margin }) => 2 * margin < Math.min(width, maxLength), {
    path: ['margin'],
    message: 'The margins leave no room on the roll',
  })
