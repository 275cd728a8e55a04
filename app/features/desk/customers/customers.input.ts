import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'

export const customerSortings = ['latest', 'value'] as const

export type CustomerSorting = (typeof customerSortings)[number]

/** Tags are case-insensitive. */
const tag = requiredText('Tag', 40).toLowerCase()

export const tagInput = z.object({ tag })

export const customersFilter = z.object({
  q: z.string().trim().max(200, 'Use at most 200 characters').optional(),
  tag: tag.optional(),
  sort: z.enum(customerSortings, 'Unknown sort order').default('latest'),
})

export type CustomersFilter = z.output<typeof customersFilter>

export const customerNoteInput = z.object({ content: requiredText('Note', 5_000, { lines: 'many' }) })

export const customerNoteChange = customerNoteInput.extend({ version: z.number('Enter a version').int() })
