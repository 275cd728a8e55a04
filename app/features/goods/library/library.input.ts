import { z } from 'zod'
import { largestSide } from '#app/features/ground/product/size-rule.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'

const maxDesignCents = 100_000_00

const side = z
  .number('Enter a number')
  .gt(0, 'Must be more than 0')
  .max(largestSide, `At most ${largestSide}`)
  .refine((value) => Number(value.toFixed(3)) === value, 'At most three decimal places')
  .nullable()

const designFields = z.object({
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(80, 'At most 80 characters'),
  libraryCategoryId: z.number('Choose a category').int(),
  priceCents: z
    .number('Enter a price')
    .refine(Number.isInteger, 'Enter whole cents')
    .min(1, 'Must be more than 0')
    .max(maxDesignCents, 'At most $100,000')
    .transform((amount): Cents => cents(amount)),
  /** In inches. Both are set, or neither. */
  width: side,
  height: side,
  isDisabled: z.boolean(),
})

type Size = { width: number | null; height: number | null }

const hasBothSides = ({ width, height }: Size) => (width === null) === (height === null)
const otherSide = { path: ['height'], message: 'Enter both sides or neither' }

export const designInput = designFields
  .extend({ pictureId: z.uuid('Upload the design') })
  .refine(hasBothSides, otherSide)

export type DesignInput = z.output<typeof designInput>

export const designChange = designFields
  .extend({ pictureId: z.uuid('Upload the design').nullish(), version: z.number().int() })
  .refine(hasBothSides, otherSide)

export type DesignChange = z.output<typeof designChange>

export const libraryCategoryInput = z.object({
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(60, 'At most 60 characters'),
})

export const libraryCategoryChange = libraryCategoryInput.extend({ version: z.number().int() })
